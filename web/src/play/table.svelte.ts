// One table as one person on this device sees it: what the server told, and what can be asked of it.
import { api, Refused } from '@/api/client';
import { clock } from '@/api/clock.svelte';
import { isAskedAgain, Live, type Connection, type Message } from '@/api/live';
import type {
  Back,
  Besides,
  Effect,
  Here,
  Hint,
  MoveInfo,
  Sight,
  Status,
  TableEvent,
  TableInfo,
  TableRefusal,
  View,
  Welcome,
} from '@/api/types';
import type { Shown } from '@/board/game';
import { Story } from '@/board/story/story.svelte';
import { settings } from '@/browser/settings.svelte';

/** What happens at a table and leaves the game as it is. */
const BESIDE_THE_GAME = new Set(['ready', 'renew', 'react', 'ask_undo', 'hint', 'rematch']);

/** A move of the log, with what it has caused where that has been heard. */
export type LoggedMove = MoveInfo & { readonly effects?: readonly Effect[] };

interface Refusal {
  readonly code: string;
  /** The `do` of a command, if it was one. */
  readonly what: string | undefined;
  /** Seconds until it may be tried again. */
  readonly wait?: number;
}

export class Table {
  about: TableInfo | null = $state.raw(null);
  status: Status | null = $state.raw(null);
  sight: Sight = $state.raw({ view: null, legal: [], tally: null, lacks: [] });
  number = $state(0);
  moves: readonly LoggedMove[] = $state.raw([]);
  here: Here | null = $state.raw(null);
  connection: Connection = $state('connecting');
  /** What happened and is no move, in words: reactions, undo, somebody who left. */
  besides: readonly Besides[] = $state.raw([]);
  /** The last of it that came while we were here. */
  news: Besides | null = $state.raw(null);
  refused: Refusal | null = $state.raw(null);

  /** How the moves are told; what is said here is true before it has been told. */
  readonly story = new Story(() => this.isMyTurn && Boolean(this.status?.deadline));
  private readonly live: Live;
  private counter = 0;
  /** The seat that is kept for me, also since a computer has taken over. */
  sittingAt: number | null = $state.raw(null);
  /** Whether the host has freed my seat. */
  isRemoved = $state(false);
  /** The ids of the commands that have no answer yet, by what they do. */
  private underWay: Readonly<Record<string, string>> = $state.raw({});
  /** The number of what last changed the game. */
  private changed = 0;
  /** The number of the last event that was missed while the connection was lost. */
  private missed = 0;
  /** How many moves would stay if the others agree to an undo. */
  private wouldStay: number | null = null;
  /** Whether what was told before we came could not be learned yet. */
  isForgetful = $state(false);

  constructor(
    readonly id: string,
    readonly key: string | null,
    /** Whether several share this device. */
    private readonly isShared = false,
  ) {
    this.live = new Live(
      id,
      key,
      (message) => this.take(message),
      (connection) => (this.connection = connection),
      isShared,
    );
  }

  get view(): View | null {
    return this.sight.view;
  }

  /** My seat; null for spectators, also since a computer has taken over. */
  get seat(): number | null {
    if (this.sittingAt === null) return null;
    return this.status?.seats[this.sittingAt]?.kind === 'person' ? this.sittingAt : null;
  }

  get last(): LoggedMove | null {
    return this.moves.at(-1) ?? null;
  }

  /** Who closed the table, and why. */
  get closing(): string {
    return this.besides.findLast(({ kind }) => kind === 'close')?.told ?? '';
  }

  /** Whether I may take a move back, or ask for it. */
  get canUndo(): boolean {
    return this.seat !== null && (this.status?.undoable.includes(this.seat) ?? false);
  }

  get isMyTurn(): boolean {
    return this.sight.legal.length > 0;
  }

  /** Whether a move is on its way, and has no answer yet. */
  get isSending(): boolean {
    return this.isUnderWay('play');
  }

  /** The moves that can be made now: none while one is on its way. */
  get choices(): readonly string[] {
    return this.isSending ? [] : this.sight.legal;
  }

  isUnderWay(what: string): boolean {
    return what in this.underWay;
  }

  stop(): void {
    this.live.stop();
  }

  play(move: string): void {
    if (this.choices.includes(move)) this.send('play', { move, seen: this.number });
  }

  /** The seats for which the clock waits. */
  get awaited(): readonly number[] {
    return this.status?.state === 'playing' ? this.status.awaited : [];
  }

  ready = (): void => this.send('ready');
  resign = (): void => this.send('resign');
  askUndo = (): void => this.send('ask_undo');
  answerUndo = (yes: boolean): void => this.send('answer_undo', { yes });
  react = (reaction: string): void => this.send('react', { reaction });
  rematch = (): void => this.send('rematch');
  remove = (seat: number): void => this.send('remove', { seat });
  renew = (seat: number): void => this.send('renew', { seat });
  close = (): void => this.send('close');

  /** Why each word that is not legal now is not; null where the answer is of another position. */
  async reasons(): Promise<Readonly<Record<string, string>> | null> {
    if (this.key === null) return {};
    const { changed } = this;
    const told = await api.reasons(this.id, this.key, settings.language);
    return this.isOfNow(told.number, changed) ? told.reasons : null;
  }

  /** What each of my legal words is certain to cause; null where that is of another position. */
  async foreseen(): Promise<Readonly<Record<string, readonly string[]>> | null> {
    if (this.key === null) return {};
    const { changed } = this;
    const told = await api.foreseen(this.id, this.key, settings.language);
    return this.isOfNow(told.number, changed) ? told.foreseen : null;
  }

  /** Whether an answer is of the position that stood when it was asked for, and still stands. */
  private isOfNow(number: number, changed: number): boolean {
    return number >= changed && number <= this.number && changed === this.changed;
  }

  /** What I saw after a move, by its number; null where it cannot be had. */
  async shownAfter(number: number): Promise<Shown | null> {
    const [event] = await api.events(this.id, this.key, number - 1, 1).catch(() => []);
    return event?.view ? { ...event, view: event.view } : null;
  }

  async hint(): Promise<Hint> {
    if (this.key === null) throw new Refused('not_seated', '');
    const wish = { id: this.newId(), seen: this.number, language: settings.language };
    return api.hint(this.id, this.key, wish);
  }

  /** Send a command, unless one of its kind has no answer yet: whoever clicks twice means once. */
  private send(what: string, rest: object = {}): void {
    if (this.isUnderWay(what)) return;
    const id = this.newId();
    // A friendly word leaves in sight what was refused before.
    if (what !== 'react' || this.refused?.what === what) this.refused = null;
    this.underWay = { ...this.underWay, [what]: id };
    this.live.send({ do: what, id, ...rest });
  }

  /** Ids must differ from those of this person's other pages and earlier visits. */
  private newId(): string {
    this.counter += 1;
    const random = crypto.getRandomValues(new Uint32Array(2));
    return `${[...random].map((number) => number.toString(36)).join('')}-${this.counter}`;
  }

  private take(message: Message): void {
    if (message.kind === 'welcome') this.begin(message);
    else if (message.kind === 'event') this.happen(message);
    else if (message.kind === 'here') this.here = message;
    else if (message.kind === 'refusal') this.beRefused(message);
    else this.comeBack(message);
  }

  private comeBack(told: Back): void {
    this.sittingAt = told.seat;
    this.missed = told.number;
    this.refused = null;
    if (this.isForgetful) void this.recall();
  }

  private beRefused(told: TableRefusal): void {
    const what = Object.keys(this.underWay).find((each) => this.underWay[each] === told.id);
    this.refused = { code: told.code, what, ...(told.wait && { wait: told.wait }) };
    if (isAskedAgain(told)) return;
    if (told.id) this.arrived(told.id);
    else this.underWay = {};
  }

  private arrived(id: string): void {
    const left = Object.entries(this.underWay).filter(([, each]) => each !== id);
    this.underWay = Object.fromEntries(left);
  }

  /** Learn what was told before we came, in the reader's language. */
  async recall(): Promise<void> {
    const log = await api
      .log(this.id, this.key, settings.language, this.isShared)
      .catch(() => null);
    this.isForgetful = !log;
    if (!log) return;
    const told = new Map(log.moves.map((move) => [move.number, move]));
    this.moves = this.moves.map((move) => told.get(move.number) ?? move);
    this.besides = [...log.besides, ...this.besides.filter(({ number }) => number > log.number)];
  }

  private begin(told: Welcome): void {
    this.about = told.table;
    this.story.forget();
    this.sittingAt = told.seat;
    this.moves = told.moves;
    this.changed = told.number;
    this.wouldStay = null;
    this.refused = null;
    this.look(told);
    if (told.number) void this.recall();
  }

  private happen(told: TableEvent): void {
    if (told.number > Math.max(this.number, this.missed)) clock.hear(told.at);
    if (told.id) this.arrived(told.id);
    if (told.number <= this.number) return; // the answer to something that was sent twice
    if (told.event.kind === 'play') this.move(told);
    else this.tell(told);
    if (!BESIDE_THE_GAME.has(told.event.kind)) this.change(told.number);
    this.look(told);
  }

  /** The game has gone on: what was refused is of the past, unless it was refused for that. */
  private change(number: number): void {
    this.changed = number;
    if (this.refused?.code !== 'behind') this.refused = null;
  }

  private move(told: TableEvent): void {
    const { number, effects, view, tally, lacks } = told;
    const { seat, move } = told.event;
    if (seat == null || move == null) return;
    if (this.view && view) {
      const before = { ...this.sight, view: this.view };
      this.story.tell(
        { seat, move, effects, before, after: { view, tally, lacks } },
        seat === this.sittingAt,
      );
    }
    this.moves = [...this.moves, { number, seat, move, effects }];
  }

  private tell({ number, event, told, status }: TableEvent): void {
    const { kind, kept, yes } = event;
    if (told) this.besides = [...this.besides, (this.news = { number, kind, told })];
    if (kind === 'remove') this.isRemoved = event.other === this.sittingAt;
    if (kind === 'ask_undo') this.wouldStay = kept ?? null;
    if (kind === 'take_back') this.takeBack(kept);
    // Among people it happens when the last of them agrees, and the question is gone.
    if (kind === 'answer_undo' && yes && !status.undo) this.takeBack(this.wouldStay);
  }

  /** Keep so many moves; whoever came after the question knows only: all but the last. */
  private takeBack(kept: number | null | undefined): void {
    this.story.forget();
    this.moves = this.moves.slice(0, kept ?? -1);
  }

  private look(told: Welcome | TableEvent): void {
    this.number = told.number;
    this.status = told.status;
    this.sight = told;
    this.story.hurry();
  }
}
