// What people are called, and those who have not chosen a name; names and dates in a sentence.
import type { SeatInfo } from '@/api/types';
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

/** What to call whoever sits in each seat: on one's own device my seat is "you", and no other. */
export function namesOf(seats: readonly SeatInfo[], mine: number | null): string[] {
  const { you, somebody } = words.t.home;
  return seats.map(({ kind, name = NOBODY, level, called = levelName(level) }, seat) => {
    const person = isNameless(name) ? somebody : name;
    if (kind !== 'computer') return seat === mine ? you : person;
    return name === NOBODY ? called : `${seat === mine ? you : person} → ${called}`;
  });
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

/** The largest unit of which a time has two at least. */
const unitOf = (seconds: number) => UNITS.find(([, each]) => seconds >= 2 * each) ?? UNITS[3];

/** Return how long something takes. */
export function duration(seconds: number): string {
  const [unit, length] = unitOf(seconds);
  const form = { style: 'unit', unit, unitDisplay: 'long' } as const;
  const count = Math.max(0, Math.floor(seconds / length));
  return new Intl.NumberFormat(LOCALES[settings.language], form).format(count);
}

/** Return in how long something may be tried, never too early: “in 40 seconds”. */
export function inTime(seconds: number): string {
  const [unit, length] = unitOf(seconds);
  const format = new Intl.RelativeTimeFormat(LOCALES[settings.language]);
  return format.format(Math.ceil(seconds / length), unit);
}

/** The most characters that the server takes for a name. */
export const LONGEST_NAME = 40;
