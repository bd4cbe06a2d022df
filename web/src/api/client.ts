// What is asked once, over HTTP: one function for each question, typed by the server's OpenAPI.
import { clock } from './clock.svelte';
import { readiness } from './readiness.svelte';
import type {
  GameName,
  Hint,
  ListedTable,
  Offer,
  OpenedTable,
  Forbidden,
  Replay,
  Studied,
  Welcome,
  Whereabouts,
} from './types';

/** A refusal of the server, or no answer at all (`offline`); `sayRefusal` has words for its code. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const UNREACHED = 'the server cannot be reached';
// Milliseconds.
const PATIENCE = 20_000; // a hint, the slowest answer, takes about one second
const SLOW = 1_000; // the server may be getting ready

async function ask<T>(method: string, path: string, key?: string | null, body?: unknown) {
  const headers: Record<string, string> = {};
  if (key) headers['authorization'] = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  const patience = new Patience();
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      signal: patience.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refused('offline', UNREACHED);
  } finally {
    patience.end();
  }
  if (!isOld(answer)) clock.hear(Date.parse(answer.headers.get('date') ?? ''));
  const told = await answer.json().catch(() => undefined);
  if (answer.ok && told !== undefined) return told as T;
  if (answer.ok) throw new Refused('offline', UNREACHED); // the connection broke half-way
  const error = told?.error ?? { code: 'internal', message: answer.statusText };
  throw new Refused(error.code, error.message);
}

/** Gives up after a while, but not as long as the server is getting ready. */
class Patience {
  private readonly controller = new AbortController();
  private readonly slow = setTimeout(() => void readiness.follow(), SLOW);
  private readonly limit = setInterval(() => {
    if (readiness.isReady) this.controller.abort();
  }, PATIENCE);

  readonly signal = this.controller.signal;

  end(): void {
    clearTimeout(this.slow);
    clearInterval(this.limit);
  }
}

/** Whether an answer may have been kept by the browser, who knows since when. */
const isOld = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.includes('max-age') ?? false;

export interface SeatWish {
  kind: 'me' | 'open' | 'computer';
  level?: string;
}

export interface TableWish {
  game: GameName;
  seats: SeatWish[];
  options?: Record<string, string>;
  seconds?: number | null;
  if_away?: string;
  watching?: boolean;
}

/** Where a study begins, a position or a moment of a record, and what is played from there. */
export interface StudyWish {
  position?: object;
  record?: object;
  number?: number;
  moves?: readonly string[];
  seed?: number;
  seat?: number | null;
  language?: string;
}

const inLanguage = (language: string) => `?language=${language}`;

export const api = {
  offer: () => ask<Offer>('GET', '/games'),
  words: (game: GameName, language: string, voice: string) =>
    ask<Record<string, string>>(
      'GET',
      `/games/${game}/words${inLanguage(language)}&voice=${voice}`,
    ),
  here: () => ask<Whereabouts>('GET', '/here'),
  openToNetwork: () => ask<Whereabouts>('POST', '/here'),

  newPerson: (name: string) =>
    ask<{ key: string; name: string }>('POST', '/people', null, { name }),
  rename: (key: string, name: string) => ask<{ name: string }>('PATCH', '/me', key, { name }),

  myTables: (key: string) => ask<ListedTable[]>('GET', '/me/tables', key),
  tables: () => ask<ListedTable[]>('GET', '/tables'),
  openTable: (key: string, wish: TableWish) => ask<OpenedTable>('POST', '/tables', key, wish),
  table: (id: string, key?: string | null) => ask<Welcome>('GET', `/tables/${id}`, key),
  invitations: (id: string, key: string) =>
    ask<{ invitations: Record<string, string> }>('GET', `/tables/${id}/invitations`, key),
  sit: (id: string, key: string, invitation: string) =>
    ask<Welcome>('POST', `/tables/${id}/seats`, key, { invitation }),
  command: (id: string, key: string, command: object) =>
    ask<unknown>('POST', `/tables/${id}/commands`, key, command),
  reasons: (id: string, key: string, language: string) =>
    ask<Forbidden>('GET', `/tables/${id}/reasons${inLanguage(language)}`, key),
  hint: (id: string, key: string, wish: { id: string; seen: number; language: string }) =>
    ask<Hint>('POST', `/tables/${id}/hint`, key, wish),
  record: (id: string, key?: string | null) => ask<object>('GET', `/tables/${id}/record`, key),
  replay: (id: string, seat: number | null, key?: string | null) =>
    ask<Replay>('GET', `/tables/${id}/replay${seat === null ? '' : `?seat=${seat}`}`, key),

  study: (wish: StudyWish) => ask<Studied>('POST', '/study', null, wish),
  studyHint: (wish: StudyWish, key: string | null) => ask<Hint>('POST', '/study/hint', key, wish),
  replayRecord: (record: unknown, seat: number | null) =>
    ask<Replay>('POST', '/replays', null, { record, seat }),
};
