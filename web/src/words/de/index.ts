import type { Dictionary } from '../words.svelte';
import { before } from './before';
import { common } from './common';
import { home } from './home';
import { learn } from './learn';
import { puzzles } from './puzzles';
import { replay } from './replay';
import { review } from './review';
import { settings } from './settings';
import { table } from './table';

export const de: Dictionary = {
  common,
  home: { ...home, ...before },
  table,
  learn,
  puzzles,
  replay,
  review,
  settings,
};
