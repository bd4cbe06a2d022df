// A table that somebody is about to open, and what the server is asked for it.
import type { GameName, Level, NewTable } from '@/api/types';

export const MODES = ['computer', 'beside', 'friends'] as const;
export type Mode = (typeof MODES)[number];

/** Who shall sit somewhere: I, somebody else at this device, a guest, or a computer. */
export type Sitter =
  | { readonly kind: 'me' }
  | { readonly kind: 'person'; readonly name: string }
  | { readonly kind: 'open' }
  | { readonly kind: 'computer'; readonly level: Level };

/** What a form holds about one player; the mode of playing says what of it counts. */
export interface Row {
  name: string;
  level: Level;
  isComputer: boolean;
}

export interface Draft {
  /** In the order of play, whoever begins. */
  readonly sitters: readonly Sitter[];
  readonly begins: number | 'chance';
  readonly options: Readonly<Record<string, string>>;
  /** For each move; null: no clock. */
  readonly seconds: number | null;
  readonly if_away: Level | 'end';
  readonly watching: boolean;
}

export function readMode(query: string): Mode {
  const asked = new URLSearchParams(query).get('mode');
  return MODES.find((mode) => mode === asked) ?? 'computer';
}

/** Return who plays: I and computers, I and guests, or people at one device, two at least. */
export function sittersFor(mode: Mode, rows: readonly Row[]): Sitter[] {
  return rows.map(({ name, level, isComputer }, index) => {
    if (mode !== 'beside' && index === 0) return { kind: 'me' };
    if (mode === 'computer' || (isComputer && index > 1)) return { kind: 'computer', level };
    return mode === 'beside' ? { kind: 'person', name } : { kind: 'open' };
  });
}

/** Put those who sit down into their seats: who begins has the first. */
export function seated(draft: Draft, chance: () => number = Math.random): Sitter[] {
  const { sitters, begins } = draft;
  const first = begins === 'chance' ? Math.floor(chance() * sitters.length) : begins;
  return [...sitters.slice(first), ...sitters.slice(0, first)];
}

/** Return what is asked of the server; side by side the first person opens the table. */
export function wishFor(game: GameName, draft: Draft, seats: readonly Sitter[]): NewTable {
  const host = seats.findIndex(({ kind }) => kind === 'me' || kind === 'person');
  const { options, seconds, if_away, watching } = draft;
  return {
    game,
    seats: seats.map((sitter, seat) => seatWish(sitter, seat === host)),
    options: { ...options },
    watching,
    ...(seconds === null ? {} : { seconds, if_away }),
  };
}

function seatWish(sitter: Sitter, isHost: boolean): NewTable['seats'][number] {
  if (sitter.kind === 'computer') return { kind: 'computer', level: sitter.level };
  return { kind: isHost ? 'me' : 'open' };
}

/** Return the seats of those who play on this device side by side, in order. */
export function besideSeats(seats: readonly Sitter[]): { seat: number; name: string }[] {
  return seats.flatMap((sitter, seat) =>
    sitter.kind === 'person' ? [{ seat, name: sitter.name }] : [],
  );
}
