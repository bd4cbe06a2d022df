import type { Dictionary } from '../words.svelte';
import { common } from './common';
import { flowers } from '@/games/flowers/words/de';
import { home } from './home';
import { learn } from './learn';
import { mandala } from '@/games/mandala/words/de';
import { patterns } from '@/games/patterns/words/de';
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
