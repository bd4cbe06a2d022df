// Texts and positions: plain data, fetched when first needed, and no part of the script.
const FILES = import.meta.glob<string>('./{lessons,rules}/**/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Reads one of the JSON files beside this one, which a test has checked. */
export async function read<T>(path: string): Promise<T> {
  const answer = await fetch(FILES[`./${path}.json`] ?? '');
  if (!answer.ok) throw new Error(path);
  return (await answer.json()) as T;
}
