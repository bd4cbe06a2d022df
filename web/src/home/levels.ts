// The levels of the computer as they are offered to people: the easiest first.
export const USUAL_LEVELS: readonly string[] = [
  'random',
  'novice',
  'greedy',
  'adept',
  'master',
  'grandmaster',
];
export const FIRST_LEVEL = 'novice';

/** Puts levels in order; those that are not known here come last. */
export function inOrder(levels: readonly string[]): string[] {
  return [...levels].sort((one, other) => rank(one) - rank(other));
}

function rank(level: string): number {
  const place = USUAL_LEVELS.indexOf(level);
  return place < 0 ? USUAL_LEVELS.length : place;
}
