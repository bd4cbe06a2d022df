import type { Dictionary } from '../words.svelte';
import { common } from './common';
import { flowers } from './flowers';
import { home } from './home';
import { learn } from './learn';
import { mandala } from './mandala';
import { patterns } from './patterns';
import { replay } from './replay';
import { settings } from './settings';
import { table } from './table';

export const de: Dictionary = {
  common,
  home,
  table,
  mandala,
  patterns,
  flowers,
  learn,
  replay,
  settings,
};
