// Finished games as results.
import type { ListedTable, Result } from '@/api/types';

export type PlayedGame = Extract<Result, { kind: 'game' }>;

/** Return what came of a game for whoever sat there; null where nothing did. */
export function fromTable(listed: ListedTable): PlayedGame | null {
  const { table, end, seat, seats, changed, helped } = listed;
  if (!end || end.reason === 'closed' || seat === null || end.scores.length < seats.length)
    return null;
  const others = seats.map((_, index) => index).filter((index) => index !== seat);
  const hasLeft = seats[seat]?.kind === 'computer'; // one played on instead
  const hasWon = end.winners.includes(seat) && !hasLeft;
  return {
    kind: 'game',
    id: table.id,
    at: changed,
    game: table.game,
    others: others.map((index) => {
      const { kind, level } = seats[index]!;
      return kind === 'computer' ? ((level ?? 'person') as PlayedGame['others'][number]) : 'person';
    }),
    result: !hasWon ? 'lost' : end.winners.length > 1 ? 'drawn' : 'won',
    points: [seat, ...others].map((index) => end.scores[index] ?? 0),
    is_given_up: hasLeft || end.by != null,
    is_helped: helped,
    origin: table.origin?.kind ?? 'fresh',
    date: table.origin?.date ?? null,
  };
}
