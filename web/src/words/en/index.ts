import { common } from './common';
import { flowers } from '@/games/flowers/words/en';
import { home } from './home';
import { learn } from './learn';
import { mandala } from '@/games/mandala/words/en';
import { patterns } from '@/games/patterns/words/en';
import { replay } from './replay';
import { settings } from './settings';
import { table } from './table';

export const en = { common, home, table, mandala, patterns, flowers, learn, replay, settings };
