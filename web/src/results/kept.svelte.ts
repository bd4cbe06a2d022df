// What came of games and puzzles, on this device: results that never change, each told once.
// `exchange.ts` tells them to the person's other devices.
import { clock } from '@/api/clock.svelte';
import type { Result } from '@/api/types';
import { readParts, store } from '@/browser/storage';

const NAME = 'sandtable.results';

interface Stored {
  readonly results: readonly Result[];
  /** Keys of results that the server has not heard of. */
  readonly untold: readonly string[];
  /** What is as old as this was deleted, in milliseconds since 1970. */
  readonly deleted: number;
  /** The key of the person whose server was told. */
  readonly person: string;
}
const NOTHING: Stored = { results: [], untold: [], deleted: 0, person: '' };

/** What tells a result from all others. */
export function keyOf(result: Result): string {
  const { kind, id } = result;
  if (kind === 'review') return `review ${id} ${result.strength}`;
  return kind === 'daily' ? `daily ${result.game} ${id}` : `${kind} ${id}`;
}

/** The present time, as the server counts it. */
export const nowThere = (): number => Math.round(Date.now() + clock.ahead);

class Kept {
  /** The oldest first. */
  results: readonly Result[] = $state.raw(read().results);

  /** Take what another window has stored. */
  load(): void {
    this.results = read().results;
  }

  get untold(): Result[] {
    const { results, untold } = read();
    const keys = new Set(untold);
    return results.filter((result) => keys.has(keyOf(result)));
  }

  /** Note what came of something; what is known stays as it is. Return whether any is new. */
  add(...results: readonly Result[]): boolean {
    const stored = read();
    const known = new Set(stored.results.map(keyOf));
    const isFresh = (result: Result): boolean =>
      result.at > stored.deleted && !known.has(keyOf(result));
    const fresh = results.filter(isFresh);
    if (fresh.length) {
      this.keep({
        ...stored,
        results: [...stored.results, ...fresh],
        untold: [...stored.untold, ...fresh.map(keyOf)],
      });
    }
    return fresh.length > 0;
  }

  /** Another person's server knows nothing of what is here. */
  belongTo(person: string): void {
    const stored = read();
    if (stored.person === person) return;
    this.keep({ ...stored, person, untold: stored.results.map(keyOf) });
  }

  /** The server has heard of some results, and said until when it has deleted older ones. */
  told(results: readonly Result[], deleted: number): void {
    const stored = read();
    const heard = new Set(results.map(keyOf));
    this.keep({ ...stored, untold: stored.untold.filter((key) => !heard.has(key)) });
    this.forget(deleted);
  }

  /** Take what other devices have told: where they differ, what the server has is true. */
  take(results: readonly Result[]): void {
    const stored = read();
    const theirs = new Set(results.map(keyOf));
    const own = stored.results.filter((result) => !theirs.has(keyOf(result)));
    this.keep({ ...stored, results: [...results, ...own] });
  }

  /** Delete what is as old as this. */
  forget(until: number): void {
    const stored = read();
    if (until <= stored.deleted) return;
    const results = stored.results.filter(({ at }) => at > until);
    const left = new Set(results.map(keyOf));
    const untold = stored.untold.filter((key) => left.has(key));
    this.keep({ ...stored, results, untold, deleted: until });
  }

  private keep(stored: Stored): void {
    const results = stored.results.toSorted((one, other) => one.at - other.at);
    store(NAME, { ...stored, results });
    this.results = results;
  }
}

/** Another window may have written meanwhile. */
function read(): Stored {
  const stored = readParts(NAME, NOTHING);
  const isResult = (found: unknown): found is Result =>
    typeof (found as Result | null)?.id === 'string' &&
    Number.isFinite((found as Result).at) &&
    typeof (found as Result).kind === 'string';
  return { ...stored, results: stored.results.filter(isResult) };
}

export const kept = new Kept();
globalThis.addEventListener?.('storage', ({ key }) => key === NAME && kept.load());
