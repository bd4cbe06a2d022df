// Which puzzle comes next; those that come soon are fetched ahead, for when no server is there.
import { api } from '@/api/client';
import type { GameName, Puzzles } from '@/api/types';
import type { Language } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';
import { standingIn } from '@/results/puzzles';

const AHEAD = 3;
const NEAR = 12; // of so many that fit the solver's rating best, one is taken

type Listed = Puzzles['puzzles'][number];

/** Remember what was fetched, for as long as the page is there. */
function remembered<A extends unknown[], T>(fetch: (...wish: A) => Promise<T>) {
  const kept = new Map<string, Promise<T>>();
  return (...wish: A): Promise<T> => {
    const name = wish.join(' ');
    const found = kept.get(name) ?? fetch(...wish);
    kept.set(name, found);
    found.catch(() => kept.delete(name)); // it is asked for again
    return found;
  };
}

export const listOf = remembered((game: GameName, language: Language) =>
  api.puzzles(game, language),
);

export const puzzleOf = remembered((game: GameName, id: string, language: Language) =>
  api.puzzle(game, id, language),
);

/** The day is part of the name, so that tomorrow's is asked for tomorrow. */
export const puzzleOfTheDay = remembered((game: GameName, language: Language, _day: string) =>
  api.puzzleOfTheDay(game, language),
);

/** What comes next, by game and theme. */
const coming = new Map<string, string[]>();

/** Return the puzzle that comes next; null where there is none. */
export async function nextOf(game: GameName, theme: string | null): Promise<string | null> {
  const queue = await stocked(game, theme, 1);
  return queue.shift() ?? null;
}

/** Fetch what comes next, so that it can be solved without a server. */
export async function stock(game: GameName, theme: string | null): Promise<void> {
  const queue = await stocked(game, theme, AHEAD);
  await Promise.all(queue.map((id) => puzzleOf(game, id, settings.language)));
}

async function stocked(game: GameName, theme: string | null, least: number): Promise<string[]> {
  const name = `${game} ${theme ?? ''}`;
  const { puzzles } = await listOf(game, settings.language);
  const { outcomes, rating } = standingIn(game);
  const isDone = (id: string): boolean => Object.hasOwn(outcomes, id);
  // What was solved meanwhile, in another way here, does not come again.
  const queue = (coming.get(name) ?? []).filter((id) => !isDone(id));
  coming.set(name, queue);
  const fitting = about(puzzles, theme);
  while (queue.length < least) {
    const rest = fitting.filter(({ id }) => !queue.includes(id) && !isHere(id));
    const unseen = rest.filter(({ id }) => !isDone(id));
    const chosen = oneNear(unseen.length ? unseen : rest, rating.value);
    if (!chosen) break;
    queue.push(chosen.id);
  }
  return queue;
}

/** Return the puzzles of a theme; of several, joined by commas, of the first that has any. */
export function about(puzzles: readonly Listed[], wanted: string | null): readonly Listed[] {
  if (!wanted) return puzzles;
  const found = wanted.split(',').map((theme) => puzzles.filter((p) => p.themes.includes(theme)));
  return found.find(({ length }) => length) ?? [];
}

/** The one on the screen does not come again at once. */
const isHere = (id: string): boolean => location.pathname.endsWith(`/${id}`);

/** Return one of the puzzles whose ratings are nearest to one. */
export function oneNear(
  puzzles: readonly Listed[],
  rating: number,
  random: () => number = Math.random,
): Listed | undefined {
  const distance = (each: Listed): number => Math.abs(each.rating - rating);
  const near = puzzles.toSorted((one, other) => distance(one) - distance(other)).slice(0, NEAR);
  return near[Math.floor(random() * near.length)];
}
