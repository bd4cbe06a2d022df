// What came of each puzzle on this device, and the rating that follows from it; kept in the browser.
import type { GameName, Puzzle } from '@/api/types';
import { readStored, store } from '@/browser/storage';
import { NEW, OF_PUZZLES, rated, type Rating } from './rating';

/** Alone, with a hint, or after a wrong move or the solution. */
export type Outcome = 'solved' | 'helped' | 'missed';

export interface Standing {
  readonly rating: Rating;
  /** By the ids of puzzles: what came of each the first time. */
  readonly outcomes: Readonly<Record<string, Outcome>>;
  /** The last day whose puzzle was finished: 2026-11-16. */
  readonly day: string;
}

const NAME = 'sandtable.puzzles';
const NOTHING: Standing = { rating: NEW, outcomes: {}, day: '' };

export function standingIn(game: GameName): Standing {
  const found = readStored<Record<string, Partial<Standing> | null>>(NAME, {})[game];
  const rating = found?.rating;
  const isFine = Number.isFinite(rating?.value) && (rating?.deviation ?? 0) > 0;
  return {
    rating: isFine ? rating! : NEW,
    outcomes: Object(found?.outcomes ?? {}),
    day: String(found?.day ?? NOTHING.day),
  };
}

const keep = (game: GameName, standing: Partial<Standing>): void =>
  store(NAME, {
    ...readStored<object>(NAME, {}),
    [game]: { ...standingIn(game), ...standing },
  });

/** Note what came of a puzzle, and return by how much the rating changed: only the first time. */
export function note({ game, id, rating }: Puzzle, outcome: Outcome): number | null {
  const before = standingIn(game);
  if (Object.hasOwn(before.outcomes, id)) return null;
  const outcomes = { ...before.outcomes, [id]: outcome };
  if (outcome === 'helped') {
    keep(game, { outcomes });
    return null;
  }
  const against = { value: rating, deviation: OF_PUZZLES };
  const after = rated(before.rating, [{ against, score: outcome === 'solved' ? 1 : 0 }]);
  keep(game, { outcomes, rating: after });
  return Math.round(after.value) - Math.round(before.rating.value);
}

/** As the server counts days. */
export const today = (): string => new Date().toISOString().slice(0, 10);

export const noteDay = (game: GameName): void => keep(game, { day: today() });

export const solvedIn = ({ outcomes }: Standing): number =>
  Object.values(outcomes).filter((outcome) => outcome !== 'missed').length;
