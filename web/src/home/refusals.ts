import { Refused } from '@/api/client';
import { words } from '@/words/words.svelte';

/** Says in words why the server refused, or that it cannot be reached. */
export function sayRefusal(error: unknown): string {
  const { refusals } = words.t.common;
  if (!(error instanceof Refused)) return refusals['internal'] ?? '';
  return refusals[error.code] ?? error.message;
}

export const isOffline = (error: unknown): boolean =>
  error instanceof Refused && (error.code === 'offline' || error.code === 'unavailable');
