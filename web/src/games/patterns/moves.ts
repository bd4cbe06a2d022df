// The move words of Patterns and the spots they point at; every one is said by a single click.
import type { Choice } from '@/board/game';
import { placeName } from '@/board/story/motion';

/** What can be done at a space, by the first letter of its word. */
export const KINDS = ['E', 'F', 'S'] as const;
export type Kind = (typeof KINDS)[number];

const SPACE = 'space:';
const BOWL = 'bowl:';

export const spaceSpot = (name: string): string => SPACE + name;
export const bowlSpot = (colour: string): string => BOWL + colour;
export const bowlPlace = (seat: number): string => placeName('bowls', seat);

export function choice(word: string): Choice {
  return { word, from: null, to: spotOf(word), count: 1 };
}

function spotOf(word: string): string {
  if (kindOf(word)) return spaceSpot(word.slice(1));
  return word.startsWith('B') ? bowlSpot(word.slice(1)) : word;
}

/** The words of a spot; a Flip's reason comes first, since it speaks of the token itself. */
export function wordsFor(from: string | null, to: string, _count: number): string[] {
  if (from !== null) return [];
  if (to.startsWith(SPACE)) return ['F', 'S', 'E'].map((kind) => kind + to.slice(SPACE.length));
  if (to.startsWith(BOWL)) return [`B${to.slice(BOWL.length)}`];
  return to === 'done' ? [to] : [];
}

/** The kind of a move at a space, or null for the others. */
export function kindOf(word: string): Kind | null {
  return KINDS.find((kind) => word.startsWith(kind)) ?? null;
}

/** The kinds among these words, each once, in the order of `KINDS`. */
export function kindsOf(words: readonly string[]): Kind[] {
  return KINDS.filter((kind) => words.some((word) => kindOf(word) === kind));
}
