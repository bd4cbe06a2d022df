import type { GameName, SeatInfo } from '@/api/types';
import { words } from '@/words/words.svelte';

/** The names that the languages give to whoever plays without choosing one. */
const NAMELESS = new Set(['You', 'Du']);

export const isNameless = (name: string): boolean => NAMELESS.has(name);

/** What to call whoever sits in each seat; where mine is known, nobody else is called "you". */
export function namesOf(seats: readonly SeatInfo[], mine?: number | null): string[] {
  const { common, home } = words.t;
  const called = (name: string, seat: number): string => {
    if (!isNameless(name)) return name;
    return mine === undefined || mine === seat ? home.you : home.somebody;
  };
  const computers = seats.flatMap(({ kind }, seat) => (kind === 'computer' ? [seat] : []));
  return seats.map(({ kind, name, level }, seat) => {
    if (kind !== 'computer') return called(name ?? '…', seat);
    const number = computers.length > 1 ? computers.indexOf(seat) + 1 : null;
    const computer = common.computer(common.levels[level ?? ''] ?? level ?? '', number);
    return name ? `${called(name, seat)} → ${computer}` : computer;
  });
}

/** Says what somebody did, to follow the name. */
export function tell(game: GameName, name: string, word: string): string {
  return words.move(game, word, isNameless(name) ? 'you' : 'told');
}
