// How a game of a list ended, in a few words.
import type { ListedTable } from '@/api/types';
import { gameOf } from '@/games';
import { gaveUp } from '@/games/verdict';
import { namesOf, together } from '@/words/names';
import { words } from '@/words/words.svelte';

/** Return who won and how high, or who gave up; nothing while a game is on. */
export function resultOf(listed: ListedTable): string {
  const t = words.t.home.results;
  const { end, seat: mine, seats, table } = listed;
  if (!end) return '';
  if (end.reason === 'closed') return words.t.home.results.closed;
  const names = namesOf(seats, mine);
  const [winner = 0] = end.winners;
  if (end.by != null) return gaveUp(end.reason, end.by === mine ? null : (names[end.by] ?? ''));
  if (mine !== null && seats[mine]?.kind === 'computer') return t.takenOver;
  const score = t.score([...end.scores].sort((one, other) => other - one));
  if (end.winners.length > 1)
    return gameOf(table.game).hasDraws
      ? t.draw(score)
      : t.shared(together(end.winners.map((each) => names[each] ?? '')));
  return winner === mine ? t.won(score) : t.wonBy(names[winner] ?? '', score);
}
