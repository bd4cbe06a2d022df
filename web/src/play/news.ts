import { isNameless } from '@/words/names';
import { words } from '@/words/words.svelte';
import type { Table } from './table.svelte';

/** Return what has happened besides the moves; '' for what is told elsewhere, or needs no words. */
export function tellNews(
  { news, status, last }: Pick<Table, 'news' | 'status' | 'last'>,
  names: readonly string[],
): string {
  const t = words.t.table;
  if (!news) return '';
  const { kind, seat } = news;
  // Who has just been taken over by a computer is still called by name.
  const given = status?.seats[seat ?? -1]?.name;
  const name = given && !isNameless(given) ? given : (names[seat ?? -1] ?? '');
  if (kind === 'react') return t.says(name, t.reactions[news.reaction ?? ''] ?? '');
  if (status?.state !== 'playing') return '';
  if (kind === 'take_back') return t.news.takenBack;
  if (kind === 'resign') return t.news.resigned(name);
  if (kind === 'time_up') return t.news.timeUp(name);
  if (kind !== 'answer_undo' || status.undo) return '';
  if (news.yes) return t.news.takenBack;
  // Who moved last is who asked.
  return seat === last?.seat ? t.news.withdrawn(name) : t.news.declined(name);
}
