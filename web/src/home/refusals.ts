import { Refused } from '@/api/client';
import { words } from '@/words/words.svelte';

/** Says in words why the server refused, or that it cannot be reached. */
export function sayRefusal(error: unknown): string {
  const { refusals } = words.t.common;
  if (!(error instanceof Refused)) return refusals['internal'] ?? '';
  return refusals[error.code] ?? error.message;
}

/** A proxy whose server is gone answers in its own words, which count as `internal`. */
const NO_SERVER = new Set(['offline', 'unavailable', 'internal']);

export const isOffline = (error: unknown): boolean =>
  error instanceof Refused && NO_SERVER.has(error.code);
