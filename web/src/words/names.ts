// What people are called, and those who have not chosen a name; names and dates in a sentence.
import type { Effect, GameName, ListedTable, SeatInfo } from '@/api/types';
import { LOCALES } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';
import { words } from './words.svelte';

/** What the server is told of whoever has not chosen a name; every page has its own word for it. */
export const NO_NAME = '–';
const NAMELESS = new Set([NO_NAME, 'You']); // as pages of version 0.1 said

export const isNameless = (name: string): boolean => NAMELESS.has(name);

/** What a seat without anybody's name shows. */
export const NOBODY = '…';

export const levelName = (level = ''): string => words.t.common.levels[level] ?? level;

/** What to call whoever sits in each seat; where mine is known, nobody else is called "you". */
export function namesOf(seats: readonly SeatInfo[], mine?: number | null): string[] {
  const { common, home } = words.t;
  const called = (name: string, seat: number): string => {
    if (!isNameless(name)) return name;
    return mine === undefined || mine === seat ? home.you : home.somebody;
  };
  const computers = seats.flatMap(({ kind }, seat) => (kind === 'computer' ? [seat] : []));
  return seats.map(({ kind, name, level, called: own }, seat) => {
    if (kind !== 'computer') return called(name ?? NOBODY, seat);
    const number = computers.length > 1 ? computers.indexOf(seat) + 1 : null;
    const computer = own ?? common.computer(levelName(level), number);
    return name ? `${called(name, seat)} → ${computer}` : computer;
  });
}

/** Return what somebody did, to follow the name. */
export function tell(game: GameName, name: string, word: string): string {
  return words.move(game, word, name === words.t.home.you ? 'you' : 'told');
}

/** Return what a move has caused, in sentences; whose turn it is now is said elsewhere. */
export function tellEffects(effects: readonly Effect[]): string {
  const told = effects.filter(({ kind }) => kind !== 'turn');
  return told.map(({ text }) => text).join(' ');
}

/** Return who sits at a table of a list; nobody else is called "you". */
export function namesAt({ seats, seat: mine }: Pick<ListedTable, 'seats' | 'seat'>): string[] {
  return namesOf(seats, mine).map((name, seat) => (seat === mine ? words.t.home.you : name));
}

/** List names in a sentence: Ann, Bob and Cleo. */
export function together(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALES[settings.language]).format(names);
}

/** Return when something was: the time of today, or another day. */
export function shortDate(milliseconds: number): string {
  const isToday = new Date(milliseconds).toDateString() === new Date().toDateString();
  const form: Intl.DateTimeFormatOptions = isToday
    ? { hour: 'numeric', minute: '2-digit' }
    : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(LOCALES[settings.language], form).format(milliseconds);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Return how long something takes, in the largest unit of which it has two at least. */
export function duration(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds >= 2 * each) ?? UNITS[3];
  const form = { style: 'unit', unit, unitDisplay: 'long' } as const;
  const count = Math.max(0, Math.floor(seconds / length));
  return new Intl.NumberFormat(LOCALES[settings.language], form).format(count);
}

/** The most characters that the server takes for a name. */
export const LONGEST_NAME = 40;
