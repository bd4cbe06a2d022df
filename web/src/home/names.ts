// Names of people, and of those who have not chosen one.
import type { ListedTable } from '@/api/types';
import { namesOf } from '@/play/names';
import { settings } from '@/settings.svelte';
import { words } from '@/words/words.svelte';

/** The names that the languages give to whoever plays without choosing one. */
const NAMELESS = new Set(['You', 'Du']);

export const isNameless = (name: string): boolean => NAMELESS.has(name);

/** Tells who sits at a table of a list; nobody else is called "you". */
export function namesAt({ seats, seat: mine }: Pick<ListedTable, 'seats' | 'seat'>): string[] {
  const t = words.t.home;
  return namesOf(seats).map((name, seat) => {
    if (seat === mine) return t.you;
    return isNameless(name) ? t.somebody : name;
  });
}

/** Lists names in a sentence: Ann, Bob and Cleo. */
export function together(names: readonly string[]): string {
  return new Intl.ListFormat(LOCALES[settings.language]).format(names);
}

export function shortDate(milliseconds: number): string {
  const form = new Intl.DateTimeFormat(LOCALES[settings.language], {
    day: 'numeric',
    month: 'short',
  });
  return form.format(milliseconds);
}

const LOCALES = { en: 'en-GB', de: 'de-DE' } as const;

/** The most characters that the server takes for a name. */
export const LONGEST_NAME = 40;
