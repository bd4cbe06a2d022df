import type { Level } from '@/api/types';

/** The levels of the computer as they are offered to people: the easiest first. */
export const LEVELS: readonly Level[] = [
  'random',
  'novice',
  'greedy',
  'adept',
  'expert',
  'master',
  'grandmaster',
];
export const FIRST_LEVEL: Level = 'novice';
