// Who plays on this device: keys, kept in the browser's storage and nowhere else.
import { readStored, store } from '@/browser/storage';
import { api, Refused } from './client';

export interface Person {
  readonly key: string;
  readonly name: string;
}

const ME = 'sandtable.me';
/** A key that is to take the place of mine. */
const NEXT = 'sandtable.next';
/** The persons of this device at a table that is played side by side, by the table's id. */
const BESIDE = 'sandtable.beside';
const MOST_TABLES = 100; // the newest; nobody goes on with older ones

export function me(): Person | null {
  return readStored<Person | null>(ME, null);
}

/** Return the person of this device, who is made when first needed. */
export async function becomeMe(name: string): Promise<Person> {
  const known = me();
  if (known === null) return remember(await api.newPerson(name));
  if (known.name === name) return known;
  try {
    return remember({ key: known.key, name: (await api.rename(known.key, name)).name });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'bad_key') throw error;
    return remember(await api.newPerson(name)); // this server has never met me
  }
}

function remember(person: Person): Person {
  store(ME, person);
  return person;
}

/** Be somebody on this device whose key came from another one. */
export const be = (person: Person): Person => remember(person);

/** Let a new key be me, on this device alone. It is kept first: the answer may be lost. */
export async function changeKey(): Promise<void> {
  const own = me();
  if (!own) return;
  const key = readStored<string | null>(NEXT, null) ?? newKey();
  store(NEXT, key);
  try {
    await api.changeKey(own.key, key);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'bad_key') throw error;
    await api.rename(key, own.name); // was it changed before, and the answer lost?
  }
  remember({ ...own, key });
  store(NEXT, null);
}

/** Go on with a change that had no answer when the page was left. */
export function finishChange(): void {
  if (readStored(NEXT, null)) changeKey().catch(() => {});
}

/** 24 random bytes, as the server makes them. */
const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

/** Give up a key that the server does not know. */
export function forgetMe(): void {
  store(ME, null);
}

/** Return those who sit at a table on this device: side by side several, else me, or nobody. */
export function personsAt(table: string): Person[] {
  const beside = tablesBeside()[table];
  if (beside) return beside;
  const own = me();
  return own ? [own] : [];
}

export function rememberBeside(table: string, persons: Person[]): void {
  const others = Object.entries(tablesBeside()).filter(([id]) => id !== table);
  store(BESIDE, Object.fromEntries([...others, [table, persons]].slice(-MOST_TABLES)));
}

export function forgetBeside(table: string): void {
  const { [table]: _, ...others } = tablesBeside();
  store(BESIDE, others);
}

export function tablesBeside(): Record<string, Person[]> {
  return readStored<Record<string, Person[]>>(BESIDE, {});
}
