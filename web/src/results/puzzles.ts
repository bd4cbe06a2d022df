// What came of puzzles, and the rating that follows from it: the same on every device.
import type { GameName, Puzzle, Result } from '@/api/types';
import { today } from './days';
import { exchange } from './exchange';
import { kept, nowThere } from './kept.svelte';
import { NEW, OF_PUZZLES, rated, type Rating } from './rating';

type SolvedPuzzle = Extract<Result, { kind: 'puzzle' }>;
/** Alone, with a hint, or after a wrong move or the solution. */
export type Outcome = SolvedPuzzle['outcome'];

export interface Standing {
  readonly rating: Rating;
  /** By the ids of puzzles: what came of each the first time. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** The last day whose puzzle was finished: 2026-11-16. */
  readonly day: string;
}

/** Return how somebody stands: each puzzle counts once, in the order in which they were tried. */
export function standingIn(game: GameName, results: readonly Result[] = kept.results): Standing {
  let rating = NEW;
  let day = '';
  const outcomes: Record<string, Outcome> = {};
  for (const result of results) {
    if (result.game !== game) continue;
    if (result.kind === 'daily' && result.id > day) day = result.id;
    if (result.kind !== 'puzzle') continue;
    outcomes[result.id] = result.outcome;
    if (result.outcome === 'helped') continue;
    const against = { value: result.rating, deviation: OF_PUZZLES };
    rating = rated(rating, [{ against, score: result.outcome === 'solved' ? 1 : 0 }]);
  }
  return { rating, outcomes, day };
}

/** Note what came of a puzzle, and return by how much the rating changed: only the first time. */
export function note({ game, id, rating }: Puzzle, outcome: Outcome): number | null {
  const before = standingIn(game).rating;
  const isNew = kept.add({ kind: 'puzzle', id, at: nowThere(), game, rating, outcome });
  if (isNew) exchange().catch(() => {}); // it is told the next time
  if (!isNew || outcome === 'helped') return null;
  return Math.round(standingIn(game).rating.value) - Math.round(before.value);
}

export function noteDay(game: GameName): void {
  if (kept.add({ kind: 'daily', id: today(), at: nowThere(), game })) exchange().catch(() => {});
}

export const solvedIn = ({ outcomes }: Standing): number =>
  Object.values(outcomes).filter((outcome) => outcome !== 'missed').length;
