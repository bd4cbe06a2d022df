import type { GameName } from '@/api/types';

// Texts and positions: plain data, fetched when first needed, and no part of the script.
const FILES = import.meta.glob<string>('../games/*/{lesson,rules}/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Read a JSON file of a game, which a test has checked. */
export async function read<T>(game: GameName, path: string): Promise<T> {
  const answer = await fetch(FILES[`../games/${game}/${path}.json`] ?? '');
  if (!answer.ok) throw new Error(path);
  return (await answer.json()) as T;
}
