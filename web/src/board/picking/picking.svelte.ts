// Picking a move out of the legal ones: card then place, or place then card, by any means.
// It knows spots and counts, not what they mean.
import type { Hint } from '@/api/types';
import { settings } from '@/browser/settings.svelte';
import { words } from '@/words/words.svelte';
import type { Choice, GameFace } from '../game';

/** A move that somebody would make, and why. */
export type Advice = Pick<Hint, 'move' | 'why'>;
export type Reasons = Readonly<Record<string, string>>;
/** In sentences what each legal word is certain to cause. */
export type Foreseen = Readonly<Record<string, readonly string[]>>;

/** Whatever stands behind a board: a table, a lesson, a study. */
export interface Backing {
  /** Play a legal word. */
  play(word: string): void;
  /** Fetch why each other word is not legal; null where that cannot be known now. */
  reasons?(): Promise<Reasons | null>;
  /** Fetch what each legal word is certain to cause; null where that cannot be known now. */
  foreseen?(): Promise<Foreseen | null>;
  /** Fetch what a strong player would do; left out where nobody may ask. */
  readonly hint?: (() => Promise<Advice>) | undefined;
}

export interface Held {
  readonly from: string;
  readonly count: number;
}

/** A sentence about something on the board, and why it cannot be used. */
export interface Whisper {
  readonly spot: string;
  readonly text: string;
  readonly reason: string;
  /** The words that were meant, none of which is legal; their reasons may still come. */
  readonly wanted?: readonly string[];
}

/** How a spot looks and behaves just now. */
export interface SpotState {
  /** It can be picked up, or something can be put here. */
  readonly isUsable: boolean;
  /** What is held may go here. */
  readonly isLit: boolean;
  readonly isHeld: boolean;
  readonly isAimed: boolean;
  readonly isHinted: boolean;
}

export class Picking {
  #choices: readonly Choice[] = $state.raw([]);
  #held: Held | null = $state.raw(null);
  #aimed: string | null = $state.raw(null);
  #offers: readonly Choice[] = $state.raw([]);
  #pending: string | null = $state.raw(null);
  #hint: Advice | null = $state.raw(null);
  #whisper: Whisper | null = $state.raw(null);
  #isThinking = $state(false);
  #refused: unknown = $state.raw(null);
  /** Why words are not legal; null until somebody wants to know. */
  #reasons: Reasons | Promise<void> | null = null;
  /** What the legal words will cause; null until somebody wants to know. */
  #foreseen: Foreseen | null = $state.raw(null);
  #isForeseeing = false;
  #idle = '';

  constructor(
    private readonly face: Pick<GameFace, 'choice' | 'wordsFor'>,
    private readonly backing: Backing,
  ) {}

  /** The legal moves; none while it is nobody's turn here. */
  get choices(): readonly Choice[] {
    return this.#choices;
  }

  get held(): Held | null {
    return this.#held;
  }

  /** A place that was chosen before the card. */
  get aimed(): string | null {
    return this.#aimed;
  }

  /** Several moves that one click could mean. */
  get offers(): readonly Choice[] {
    return this.#offers;
  }

  /** A move that waits for its confirmation. */
  get pending(): string | null {
    return this.#pending;
  }

  get hint(): Advice | null {
    return this.#hint;
  }

  /** Whether a hint was asked for and has not come yet. */
  get isThinking(): boolean {
    return this.#isThinking;
  }

  /** What was thrown in place of a hint. */
  get refused(): unknown {
    return this.#refused;
  }

  /** What the person looks at. */
  get whisper(): Whisper | null {
    return this.#whisper;
  }

  /** Take the legal words of a new position, and let go of everything. */
  renew(
    legal: readonly string[],
    { idle = '', reasons = null as Reasons | null, foreseen = null as Foreseen | null } = {},
  ): void {
    this.#choices = legal.map((word) => this.face.choice(word));
    this.#idle = idle;
    this.#reasons = reasons;
    this.#foreseen = foreseen;
    this.#isForeseeing = false;
    this.#isThinking = false;
    this.#refused = null;
    this.#hint = null;
    this.#whisper = null;
    this.letGo();
  }

  letGo(): void {
    this.#held = null;
    this.#aimed = null;
    this.thinkAgain();
  }

  /** What was about to be played is not what is meant any more. */
  private thinkAgain(): void {
    this.#offers = [];
    this.#pending = null;
    this.#refused = null;
  }

  /** Ask for a hint, once; what comes for another position is dropped. */
  async ask(): Promise<void> {
    const choices = this.#choices;
    if (!this.backing.hint || this.#isThinking || !choices.length) return;
    this.#isThinking = true;
    this.#refused = null;
    try {
      const hint = await this.backing.hint();
      if (choices === this.#choices) this.suggest(hint);
    } catch (error) {
      if (choices === this.#choices) this.#refused = error;
    }
    if (choices === this.#choices) this.#isThinking = false;
  }

  /** Show a legal move as a hint. */
  suggest(hint: Advice): void {
    this.letGo();
    this.#hint = hint;
    this.#whisper = null; // it would stand where the hint is told
  }

  takeHint(): void {
    if (this.#hint) this.take(this.#hint.move);
  }

  state(spot: string): SpotState {
    const { held, aimed } = this;
    const hinted = this.#hint && this.face.choice(this.#hint.move);
    const isTarget = this.choices.some(
      (choice) => choice.to === spot && (held ? choice.from === held.from : true),
    );
    return {
      isUsable: isTarget || this.choices.some((choice) => choice.from === spot),
      isLit: this.isLit(spot),
      isHeld: held?.from === spot,
      isAimed: aimed === spot,
      isHinted: hinted !== null && (hinted.from === spot || hinted.to === spot),
    };
  }

  private isLit(spot: string): boolean {
    const { held, aimed } = this;
    return this.choices.some((choice) => {
      if (held)
        return choice.to === spot && choice.from === held.from && choice.count === held.count;
      if (aimed) return choice.from === spot && choice.to === aimed;
      return choice.from === spot || (choice.from === null && choice.to === spot);
    });
  }

  /** The legal words that using a spot now would be, with what is held or by itself. */
  leads(spot: string): readonly string[] {
    const { held, aimed } = this;
    const isMeant = ({ from, to, count }: Choice): boolean => {
      if (!held)
        return aimed ? from === spot && to === aimed && count === 1 : from === null && to === spot;
      const target = spot === held.from ? aimed : spot;
      return from === held.from && to === target && count === held.count;
    };
    return this.choices.filter(isMeant).map(({ word }) => word);
  }

  /** What a legal word is certain to cause, in sentences; nothing until it is known. */
  foreseen(word: string): readonly string[] {
    return this.#foreseen?.[word] ?? [];
  }

  /** Take what the legal words will cause, as far as it is known. */
  foresee(foreseen: Foreseen | null): void {
    this.#foreseen = foreseen;
  }

  /** What is to come is fetched for all words when somebody first looks at something. */
  private async fetchForeseen(): Promise<void> {
    if (!this.choices.length || this.#foreseen || this.#isForeseeing) return;
    this.#isForeseeing = true;
    const choices = this.#choices;
    const found = (await this.backing.foreseen?.().catch(() => null)) ?? null;
    if (choices !== this.#choices) return;
    this.#isForeseeing = false;
    this.foresee(found);
  }

  /** The largest number of cards that can be taken from a spot, to where it is aimed if it is. */
  most(from: string): number {
    const counts = this.choices
      .filter((choice) => choice.from === from && (!this.aimed || choice.to === this.aimed))
      .map((choice) => choice.count);
    return Math.max(0, ...counts);
  }

  /** A click, a tap or a key on a spot; `text` says what it is. */
  tap(spot: string, text = ''): void {
    this.thinkAgain();
    if (this.choices.some((choice) => choice.from === spot)) this.tapSource(spot);
    else this.tapTarget(spot, text);
  }

  /** Something was dragged from one spot and dropped on another. */
  drop(from: string, to: string): void {
    // While it was carried the game may have gone on.
    if (!this.choices.some((choice) => choice.from === from)) return this.letGo();
    const count = this.held?.from === from ? this.held.count : 1;
    this.thinkAgain();
    this.#held = { from, count };
    this.#aimed = null;
    this.put(from, to, count);
  }

  /** Hold one card more or fewer. */
  step(by: number): void {
    if (!this.held) return;
    const count = Math.min(this.most(this.held.from), Math.max(1, this.held.count + by));
    this.thinkAgain();
    this.#held = { ...this.held, count };
  }

  private tapSource(spot: string): void {
    if (this.held?.from === spot) {
      const next = this.held.count + 1;
      this.#held = next > this.most(spot) ? null : { from: spot, count: next };
      return;
    }
    if (this.aimed && !this.choices.some((c) => c.from === spot && c.to === this.aimed)) {
      this.explain(spot, this.face.wordsFor(spot, this.aimed, 1));
      return;
    }
    this.#held = { from: spot, count: 1 };
    // Place first: where only one number is possible, nothing is left to say.
    if (this.aimed && this.most(spot) === 1) this.put(spot, this.aimed, 1);
  }

  private tapTarget(spot: string, text: string): void {
    if (this.held) {
      // What is no place for anything says what it is.
      if (this.face.wordsFor(this.held.from, spot, 1).length)
        this.put(this.held.from, spot, this.held.count);
      else this.look(spot, text);
      return;
    }
    const direct = this.choices.filter((choice) => choice.to === spot && choice.from === null);
    if (direct.length) this.settle(direct);
    else {
      if (this.choices.some((choice) => choice.to === spot))
        this.#aimed = this.aimed === spot ? null : spot;
      this.look(spot, text);
    }
  }

  /** Put what is held where it was aimed first. */
  putAimed(): void {
    if (this.held && this.aimed) this.put(this.held.from, this.aimed, this.held.count);
  }

  private put(from: string, to: string, count: number): void {
    const there = this.choices.filter((choice) => choice.from === from && choice.to === to);
    const exact = there.filter((choice) => choice.count === count);
    if (exact.length) this.settle(exact);
    else if (there.length) {
      const counts = there.map((choice) => choice.count);
      this.say(to, words.t.table.possibleCounts(Math.min(...counts), Math.max(...counts)));
    } else this.explain(to, this.face.wordsFor(from, to, count));
  }

  private settle(possible: readonly Choice[]): void {
    void this.fetchForeseen();
    if (possible.length > 1) this.#offers = possible;
    else if (possible[0]) this.take(possible[0].word);
  }

  /** Take a legal word: plays it, or asks first where that is wished. */
  take(word: string): void {
    this.#offers = [];
    if (settings.confirm && this.pending !== word) this.#pending = word;
    else this.play(word);
  }

  confirm(): void {
    if (this.pending) this.play(this.pending);
  }

  private play(word: string): void {
    this.letGo();
    this.#whisper = null;
    this.backing.play(word);
  }

  /** Explain what a spot is, and why it cannot be used if so. */
  look(spot: string, text: string): void {
    void this.fetchForeseen();
    const wanted = this.meant(spot);
    const reason = this.choices.length ? this.firstReason(wanted) : this.#idle;
    this.#whisper = { spot, text, reason, wanted };
  }

  /** Explain something that is no spot. */
  mention(name: string, text: string): void {
    this.#whisper = { spot: name, text, reason: '' };
  }

  lookAway(spot: string): void {
    if (this.whisper?.spot === spot) this.#whisper = null;
  }

  /** The words that using this spot now would be, where that is not possible. */
  private meant(spot: string): string[] {
    if (!this.choices.length || this.state(spot).isUsable) return [];
    const from = this.held?.from ?? null;
    return [
      ...this.face.wordsFor(from, spot, this.held?.count ?? 1),
      ...(from === null ? this.face.wordsFor(spot, '', 1) : []),
    ];
  }

  private firstReason(wanted: readonly string[]): string {
    if (this.#reasons === null && wanted.length) this.#reasons = this.fetchReasons();
    const known = this.#reasons instanceof Promise ? null : this.#reasons;
    return wanted.map((word) => known?.[word]).find(Boolean) ?? '';
  }

  /** The reasons are many, so all are fetched when the first one is wanted. */
  private async fetchReasons(): Promise<void> {
    const choices = this.#choices;
    const found = (await this.backing.reasons?.().catch(() => null)) ?? null;
    if (choices === this.#choices) this.learn(found);
  }

  /** Take the reasons, and tell the one that somebody waits for; without any, ask again later. */
  learn(reasons: Reasons | null): void {
    this.#reasons = reasons;
    if (!reasons) return;
    const reason = this.firstReason(this.whisper?.wanted ?? []);
    if (this.whisper && reason) this.#whisper = { ...this.whisper, reason };
  }

  private explain(spot: string, wanted: readonly string[]): void {
    this.say(spot, this.firstReason(wanted) || words.t.table.notPossible, wanted);
  }

  private say(spot: string, reason: string, wanted: readonly string[] = []): void {
    this.#whisper = { spot, text: '', reason, wanted };
  }
}
