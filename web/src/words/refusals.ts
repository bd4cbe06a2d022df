import { Refused } from '@/api/client';
import { words } from './words.svelte';

type Texts = Readonly<Record<string, string>>;

/** Return why the server refused, in the reader's language; a place may know better words for it.
 *  Where it is the server's own fault, its owner can find it in the log by the reference. */
export function sayRefusal(error: unknown, here: Texts = {}): string {
  const refusals: Texts & { other: string; reference: string } = words.t.common.refusals;
  const code = codeOf(error);
  const text = here[code] ?? refusals[code] ?? refusals.other;
  const reference = (error as Partial<Refused> | null)?.reference;
  return reference ? `${text} (${refusals.reference} ${reference})` : text;
}

/** What no server refused went wrong in the page. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error && 'code' in error ? String(error.code) : 'other';

/** A proxy whose server is gone answers in its own words, which count as `internal`. */
const NO_SERVER = new Set(['offline', 'unavailable', 'internal']);

export const isOffline = (error: unknown): boolean =>
  error instanceof Refused && NO_SERVER.has(error.code);
