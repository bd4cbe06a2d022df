// Glicko (Mark Glickman, www.glicko.net/glicko.html): a rating, and how uncertain it is. Puzzles keep
// their ratings, and nobody's strength is known to fade, so this is all of it that is needed: the
// libraries have players, periods and volatility besides, which one solver of puzzles does not need.

export interface Rating {
  readonly value: number;
  readonly deviation: number;
}
/** A puzzle, and whether it was solved. */
export interface Played {
  readonly against: Rating;
  /** 1 for a win, 0 for a loss. */
  readonly score: number;
}

/** The weakest players rate puzzles of 600, adept ones 1900: somebody new is between them. */
export const NEW: Rating = { value: 1200, deviation: 350 };
/** How uncertain the ratings of puzzles are. */
export const OF_PUZZLES = 100;
const LEAST = 60; // so that whoever learns is seen to
const Q = Math.LN10 / 400;

const weight = (deviation: number): number =>
  1 / Math.sqrt(1 + (3 * Q ** 2 * deviation ** 2) / Math.PI ** 2);

/** Return what a rating becomes by games that were played at about the same time. */
export function rated({ value, deviation }: Rating, games: readonly Played[]): Rating {
  let [pull, information] = [0, 0];
  for (const { against, score } of games) {
    const g = weight(against.deviation);
    const expected = 1 / (1 + 10 ** ((g * (against.value - value)) / 400));
    pull += g * (score - expected);
    information += Q ** 2 * g ** 2 * expected * (1 - expected);
  }
  const precision = 1 / deviation ** 2 + information;
  return {
    value: value + (Q / precision) * pull,
    deviation: Math.max(LEAST, Math.sqrt(1 / precision)),
  };
}
