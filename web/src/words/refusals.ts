import { Refused } from '@/api/client';
import { inTime } from './names';
import { words } from './words.svelte';

type Texts = Readonly<Record<string, string>>;

/** Return why the server refused, in the reader's language; a place may know better words for it.
 *  Where it is the server's own fault, its owner can find it in the log by the reference. */
export function sayRefusal(error: unknown, here: Texts = {}): string {
  const refusals: Texts & typeof words.t.common.refusals = words.t.common.refusals;
  const code = codeOf(error);
  const text = here[code] ?? refusals[code] ?? refusals.other;
  const { reference, wait = 1 } = Object(error) as Partial<Refused>;
  if (IN_A_WHILE.has(code)) return `${text} ${refusals.again} ${inTime(wait)}.`;
  return reference ? `${text} (${refusals.reference} ${reference})` : text;
}

/** What may be done after a time that the server tells. */
const IN_A_WHILE = new Set(['too_fast', 'banned']);

/** What no server refused went wrong in the page. */
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error && 'code' in error ? String(error.code) : 'other';

/** A proxy whose server is gone answers in its own words, which count as `internal`. */
const NO_SERVER = new Set(['offline', 'unavailable', 'internal']);

export const isOffline = (error: unknown): boolean =>
  error instanceof Refused && NO_SERVER.has(error.code);
