import type { GameName } from '@/api/types';

// Texts and positions: plain data, fetched when first needed, and no part of the script.
const FILES = import.meta.glob<string>('./*/{lesson,rules,tips,well}/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Keep a number in one line with its name: Mountain 1. */
export const bound = (text: string): string => text.replace(/(\p{Lu}\p{Ll}+) (?=\d)/gu, '$1\u00a0');

/** Read a JSON file of a game, which a test has checked. */
export async function read<T>(game: GameName, path: string): Promise<T> {
  const answer = await fetch(FILES[`./${game}/${path}.json`] ?? '');
  if (!answer.ok) throw new Error(path);
  return JSON.parse(bound(await answer.text())) as T;
}
