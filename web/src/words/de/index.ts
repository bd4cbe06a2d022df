import type { Dictionary } from '../words.svelte';
import { before } from './before';
import { common } from './common';
import { editor } from './editor';
import { home } from './home';
import { learn } from './learn';
import { progress } from './progress';
import { puzzles } from './puzzles';
import { replay } from './replay';
import { review } from './review';
import { settings } from './settings';
import { study } from './study';
import { table } from './table';
import { today } from './today';

export const de: Dictionary = {
  common,
  home: { ...home, ...before },
  table,
  editor,
  today,
  learn,
  progress,
  puzzles,
  replay,
  review,
  settings,
  study,
};
