// What is asked once, over HTTP: one function for each question, typed by the server's OpenAPI.
import type { Language } from '@/browser/languages';
import { clock } from './clock.svelte';
import { readiness } from './readiness.svelte';
import type { Routes } from './schema';
import type { GameName, Json, LaidPosition, NewTable, Result, Review, Study } from './types';

/** A refusal of the server, or no answer at all (`offline`); `sayRefusal` has words for its code. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Under which id the server's log tells more of it. */
    readonly reference?: string,
    /** Seconds until it may work, where waiting helps. */
    readonly wait?: number,
  ) {
    super(message);
  }
}

const UNREACHED = 'the server cannot be reached';
// Milliseconds.
const PATIENCE = 20_000; // a hint, the slowest answer, takes about one second
const SLOW = 1_000; // the server may be getting ready

/** What a route is given: what its path and query need, its body, and who asks. */
type Given<R extends keyof Routes> = Omit<Routes[R], 'answer'> & {
  readonly key?: string | null;
  readonly signal?: AbortSignal | undefined;
};
type Answer<R extends keyof Routes> = Promise<Routes[R]['answer']>;
type Parameters = Readonly<Record<string, unknown>>;

async function ask<R extends keyof Routes>(route: R, given: Given<R>): Answer<R> {
  const { path = {}, query = {}, key, body, signal }: Record<string, any> & Given<R> = given;
  const [method = '', pattern = ''] = route.split(' ');
  const headers: Record<string, string> = {};
  if (key) headers['authorization'] = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  let answer: Response;
  const patience = new Patience();
  signal?.addEventListener('abort', () => patience.abort());
  try {
    answer = await fetch(`/api${filled(pattern, path)}${written(query)}`, {
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
  if (answer.ok && told !== undefined) return told;
  if (answer.ok) throw new Refused('offline', UNREACHED); // the connection broke half-way
  const error = told?.error ?? { code: 'internal', message: answer.statusText };
  throw new Refused(error.code, error.message, error.reference, error.wait);
}

const filled = (pattern: string, path: Parameters): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));

function written(query: Parameters): string {
  const wanted = Object.entries(query).filter(([, value]) => value != null);
  const pairs = wanted.map(([name, value]) => [name, String(value)]);
  return pairs.length ? `?${new URLSearchParams(pairs)}` : '';
}

/** Give up after a while, but not as long as the server is getting ready. */
class Patience {
  private readonly controller = new AbortController();
  private readonly slow = setTimeout(() => void readiness.follow(), SLOW);
  private readonly limit = setInterval(() => {
    if (readiness.isReady) this.controller.abort();
  }, PATIENCE);

  readonly signal = this.controller.signal;

  abort(): void {
    this.controller.abort();
  }

  end(): void {
    clearTimeout(this.slow);
    clearInterval(this.limit);
  }
}

/** Whether an answer may have been kept by the browser, who knows since when. */
const isOld = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.includes('max-age') ?? false;

type Key = string | null;
type Command = Routes['POST /tables/{table}/commands']['body'];
type BestMovesWish = Routes['POST /study/best']['body'];
type Line = Routes['POST /study/line']['body'];
type NewStudy = Routes['POST /studies']['body'];
type SavedStudy = Routes['PUT /studies/{study}']['body'];
type HintWish = Routes['POST /tables/{table}/hint']['body'];

export const api = {
  offer: () => ask('GET /games', {}),
  words: (game: GameName, language: Language) =>
    ask('GET /games/{game}/words', { path: { game }, query: { language } }),
  here: () => ask('GET /here', {}),
  openToNetwork: () => ask('POST /here', {}),

  newPerson: (name: string) => ask('POST /people', { body: { name } }),
  me: (key: Key) => ask('GET /me', { key }),
  changeKey: (key: Key, next: string) => ask('PUT /me/key', { key, body: { key: next } }),
  rename: (key: Key, name: string) => ask('PATCH /me', { key, body: { name } }),

  myTables: (key: Key) => ask('GET /me/tables', { key }),
  tables: () => ask('GET /tables', {}),
  openTable: (key: Key, body: NewTable) => ask('POST /tables', { key, body }),
  table: (table: string, key: Key = null) => ask('GET /tables/{table}', { path: { table }, key }),
  invitations: (table: string, key: Key) =>
    ask('GET /tables/{table}/invitations', { path: { table }, key }),
  qrCode: (link: string) => ask('POST /qr-codes', { body: { link } }),
  sit: (table: string, key: Key, invitation: string) =>
    ask('POST /tables/{table}/seats', { path: { table }, key, body: { invitation } }),
  command: (table: string, key: Key, body: Command) =>
    ask('POST /tables/{table}/commands', { path: { table }, query: {}, key, body }),
  reasons: (table: string, key: Key, language: Language) =>
    ask('GET /tables/{table}/reasons', { path: { table }, query: { language }, key }),
  foreseen: (table: string, key: Key, language: Language) =>
    ask('GET /tables/{table}/foreseen', { path: { table }, query: { language }, key }),
  events: (table: string, key: Key, after: number, most: number) =>
    ask('GET /tables/{table}/events', { path: { table }, query: { after, most }, key }),
  log: (table: string, key: Key, language: Language, by_name: boolean) =>
    ask('GET /tables/{table}/log', { path: { table }, query: { language, by_name }, key }),
  hint: (table: string, key: Key, body: HintWish) =>
    ask('POST /tables/{table}/hint', { path: { table }, key, body }),
  review: (table: string, key: Key, strength: Review['strength']) =>
    ask('POST /tables/{table}/review', { path: { table }, key, body: { strength } }),
  record: (table: string, key: Key) => ask('GET /tables/{table}/record', { path: { table }, key }),
  replay: (table: string, seat: number | null, key: Key, language: Language) =>
    ask('GET /tables/{table}/replay', { path: { table }, query: { seat, language }, key }),

  puzzles: (game: GameName, language: Language) =>
    ask('GET /puzzles/{game}', { path: { game }, query: { language } }),
  puzzle: (game: GameName, puzzle: string, language: Language) =>
    ask('GET /puzzles/{game}/{puzzle}', { path: { game, puzzle }, query: { language } }),
  puzzleOfTheDay: (game: GameName, language: Language) =>
    ask('GET /puzzles/{game}/of-the-day', { path: { game }, query: { language } }),

  position: (body: LaidPosition) => ask('POST /positions', { body }),
  day: (game: GameName, date: string) => ask('GET /days/{game}/{date}', { path: { game, date } }),
  progress: (key: Key) => ask('GET /me/progress', { key }),
  addProgress: (key: Key, results: readonly Result[]) =>
    ask('POST /me/progress', { key, body: { results: [...results] } }),
  deleteProgress: (key: Key) => ask('DELETE /me/progress', { key }),
  keepStudy: (body: NewStudy, key: Key = null) => ask('POST /studies', { body, key }),
  keptStudy: (study: string, key: Key) => ask('GET /studies/{study}', { path: { study }, key }),
  saveStudy: (study: string, key: Key, body: SavedStudy) =>
    ask('PUT /studies/{study}', { path: { study }, key, body }),
  deleteStudy: (study: string, key: Key) =>
    ask('DELETE /studies/{study}', { path: { study }, key }),

  study: (body: Study) => ask('POST /study', { body }),
  bestMoves: (body: BestMovesWish, signal: AbortSignal) =>
    ask('POST /study/best', { body, signal }),
  line: (body: Line) => ask('POST /study/line', { body }),
  studyHint: (body: Study, key: Key) => ask('POST /study/hint', { body, key }),
  replayRecord: (record: Json, seat: number | null, language: Language) =>
    ask('POST /replays', { body: { record, seat, language } }),
};
