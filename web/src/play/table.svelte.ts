// One table as one person on this device sees it: what the server told, and what can be asked of it.
import { api, Refused } from '@/api/client';
import { Live, type Connection, type Message } from '@/api/live';
import type {
  Event,
  Happening,
  Here,
  Hint,
  MoveInfo,
  Sight,
  Status,
  TableInfo,
  View,
  Welcome,
} from '@/api/types';
import { settings } from '@/settings.svelte';

/** Something that happened, for those who want to show it before the view changes. */
export type BeforeMove = (move: MoveInfo, before: View, after: View) => void;

export class Table {
  about: TableInfo | null = $state.raw(null);
  status: Status | null = $state.raw(null);
  sight: Sight = $state.raw({ view: null, legal: [], tally: null, lacks: [] });
  seat: number | null = $state.raw(null);
  number = $state(0);
  moves: readonly MoveInfo[] = $state.raw([]);
  here: Here | null = $state.raw(null);
  connection: Connection = $state('connecting');
  /** The last thing that happened and is no move: a reaction, a wish, a hint. */
  news: (Happening & { readonly number: number }) | null = $state.raw(null);
  refused: { readonly code: string; readonly message: string } | null = $state.raw(null);
  /** Whether a move is on its way, and has no answer yet. */
  isSending = $state(false);
  /** By how much the server's clock is ahead of ours, in milliseconds. */
  ahead = $state(0);

  private readonly live: Live;
  private counter = 0;
  /** How many moves would stay if the others agree to an undo. */
  private wouldStay: number | null = null;

  constructor(
    readonly id: string,
    readonly key: string | null,
    private readonly beforeMove: BeforeMove = () => {},
  ) {
    this.live = new Live(
      id,
      key,
      (message) => this.hear(message),
      (connection) => (this.connection = connection),
    );
  }

  get view(): View | null {
    return this.sight.view;
  }

  get last(): MoveInfo | null {
    return this.moves.at(-1) ?? null;
  }

  get isMyTurn(): boolean {
    return this.sight.legal.length > 0;
  }

  /** The moves that can be made now: none while one is on its way. */
  get choices(): readonly string[] {
    return this.isSending ? [] : this.sight.legal;
  }

  stop(): void {
    this.live.stop();
  }

  play(move: string): void {
    this.isSending = true;
    this.send('play', { move, seen: this.number });
  }

  resign = (): void => this.send('resign');
  askUndo = (): void => this.send('ask_undo');
  answerUndo = (yes: boolean): void => this.send('answer_undo', { yes });
  react = (reaction: string): void => this.send('react', { reaction });
  rematch = (): void => this.send('rematch');

  /** Why each word that is not legal now is not. */
  async reasons(): Promise<Readonly<Record<string, string>>> {
    if (this.key === null) return {};
    const told = await api.reasons(this.id, this.key, settings.language);
    return told.number === this.number ? told.reasons : {};
  }

  async hint(): Promise<Hint> {
    if (this.key === null) throw new Refused('not_seated', '');
    const wish = { id: this.newId(), seen: this.number, language: settings.language };
    return api.hint(this.id, this.key, wish);
  }

  private send(what: string, rest: object = {}): void {
    this.refused = null;
    this.live.send({ do: what, id: this.newId(), ...rest });
  }

  /** Ids must differ from those of this person's other pages and earlier visits. */
  private newId(): string {
    this.counter += 1;
    const random = crypto.getRandomValues(new Uint32Array(2));
    return `${[...random].map((number) => number.toString(36)).join('')}-${this.counter}`;
  }

  private hear(message: Message): void {
    if (message.kind === 'welcome') this.begin(message);
    else if (message.kind === 'event') this.happen(message);
    else if (message.kind === 'here') this.here = message;
    else if (message.kind === 'back') this.seat = message.seat;
    else {
      this.isSending = false;
      this.refused = { code: message.code, message: message.message };
    }
  }

  private begin(told: Welcome): void {
    this.about = told.table;
    this.seat = told.seat;
    this.moves = told.moves;
    this.look(told);
  }

  private happen(told: Event): void {
    if (told.number <= this.number) return; // the answer to something that was sent twice
    this.ahead = told.at - Date.now();
    const before = this.view;
    const { kind, seat, move, kept } = told.event;
    if (kind === 'play' && move != null && seat != null) {
      const made = { number: told.number, seat, move };
      if (before && told.view) this.beforeMove(made, before, told.view);
      this.moves = [...this.moves, made];
      this.isSending = false;
    } else {
      this.news = { ...told.event, number: told.number };
      if (kind === 'ask_undo') this.wouldStay = kept ?? null;
      if (kind === 'take_back') this.takeBack(kept);
      // Among people it happens when the last of them agrees, and the question is gone.
      if (kind === 'answer_undo' && told.event.yes && !told.status.undo)
        this.takeBack(this.wouldStay);
    }
    this.look(told);
  }

  /** Keeps so many moves; who came after the question was asked knows only: all but the last. */
  private takeBack(kept: number | null | undefined): void {
    this.moves = this.moves.slice(0, kept ?? -1);
  }

  private look(told: Welcome | Event): void {
    this.number = told.number;
    this.status = told.status;
    this.sight = told;
  }
}
