// Names of people, and of those who have not chosen one.
import type { ListedTable } from '@/api/types';
import { namesOf } from '@/play/names';
import { settings } from '@/settings.svelte';
import { words } from '@/words/words.svelte';

export { isNameless } from '@/play/names';

/** Tells who sits at a table of a list; nobody else is called "you". */
export function namesAt({ seats, seat: mine }: Pick<ListedTable, 'seats' | 'seat'>): string[] {
  return namesOf(seats, mine).map((name, seat) => (seat === mine ? words.t.home.you : name));
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
