// A game being studied: at any moment of it other moves are tried, and the computer is asked.
import { api, Refused } from '@/api/client';
import type { Effect, Hint, Json, Replay, Studied, View } from '@/api/types';
import type { GameFace, LastMove } from '@/board/game';
import { Picking } from '@/board/picking/picking.svelte';
import type { Story } from '@/board/story/story.svelte';
import { settings } from '@/browser/settings.svelte';
import type { Source } from './source';

const SETTLED = 60; // milliseconds a slider must rest
const BUSY = 500; // milliseconds until a hint is asked for again
const TRIES = 8;

/** A move that was tried, and what it has caused. */
type Tried = LastMove & { readonly effects: readonly Effect[] };

/** The board as it stands, and whose eyes see it: those of whoever is to move. */
interface Seen {
  readonly sight: Studied;
  readonly seat: number | null;
}

export class Study {
  shown: Seen | null = $state.raw(null);
  /** The moves that were tried since the game was left. */
  line: readonly Tried[] = $state.raw([]);
  /** What could not be had, and why. */
  refused: unknown = $state.raw(null);
  readonly picking: Picking;
  private number = 0;
  /** What was shown before the line, and after each move of it. */
  private past: Seen[] = [];
  private record: Promise<Json> | null = null;
  /** Counts what was begun, so that late answers to something older are dropped. */
  private visit = 0;

  constructor(
    face: GameFace,
    private readonly replay: Replay,
    private readonly source: Source,
    private readonly story: Story,
  ) {
    this.picking = new Picking(face, {
      play: (word) => void this.choose(word),
      hint: () => this.ask(),
    });
  }

  /** Go to a moment of the game; a move that leads there from what is shown is seen. */
  async open(number: number, move: LastMove | null = null): Promise<void> {
    const isNext = move !== null && this.shown !== null && !this.line.length;
    this.leave();
    this.rest(); // what was legal at the moment before
    [this.number, this.past] = [number, []];
    const seat = isNext ? this.shown!.seat : this.eyes(this.replay.steps[number]!.view);
    const visit = this.visit;
    if (!isNext) await new Promise((resolve) => setTimeout(resolve, SETTLED));
    if (visit === this.visit) await this.arrive([], seat, isNext ? move : null);
  }

  /** Play a legal word, for whoever is to move. */
  async choose(word: string): Promise<void> {
    const { sight, seat } = this.shown!;
    const move = { seat: sight.view.to_move ?? 0, move: word };
    const line = [...this.line, { ...move, effects: [] }];
    this.visit += 1;
    if (!(await this.arrive(line, seat, move))) this.offer();
  }

  /** Try once more to get what could not be had. */
  again(): void {
    void this.open(this.number);
  }

  undo(): void {
    this.goBack(this.line.length - 1);
  }

  /** Drop the line: the game is as it was. */
  leave(): void {
    if (this.line.length) this.goBack(0);
    this.visit += 1;
  }

  /** Ask what a strong player would do who knows what the seat to move knows. */
  private async ask(): Promise<Hint> {
    const { visit } = this;
    const wish = { ...(await this.wish(this.line)), you: this.replay.mine };
    for (let tries = 1; ; tries += 1) {
      try {
        return await api.studyHint(wish, this.source.key);
      } catch (error) {
        // The answer that was left behind may still be thought of.
        const isBusy = error instanceof Refused && error.code === 'too_fast';
        if (!isBusy || tries === TRIES || visit !== this.visit) throw error;
        await new Promise((resolve) => setTimeout(resolve, BUSY));
      }
    }
  }

  private goBack(length: number): void {
    this.visit += 1;
    this.line = this.line.slice(0, length);
    this.past.length = length + 1;
    this.shown = this.past.at(-1) ?? null;
    this.offer();
  }

  /** Whoever is to move sees what lies there; the board stays on the side that was chosen. */
  private eyes({ to_move }: View): number | null {
    return to_move ?? this.replay.seat;
  }

  /** Show what a line leads to; who moved sees it first. Return whether it could be had. */
  private async arrive(
    line: readonly Tried[],
    seat: number | null,
    move: LastMove | null,
  ): Promise<boolean> {
    const { visit } = this;
    this.rest();
    try {
      const sight = await this.study(line, seat);
      if (visit !== this.visit) return true;
      const { effects } = sight;
      if (move && this.shown) {
        this.story.tell({ ...move, effects, before: this.shown.sight, after: sight }, true);
      }
      const isLast = (index: number): boolean => index === line.length - 1;
      this.line = line.map((tried, index) => (isLast(index) ? { ...tried, effects } : tried));
      this.shown = { sight, seat };
      const next = this.eyes(sight.view);
      if (next !== seat) {
        const turned = await this.study(line, next);
        if (visit !== this.visit) return true;
        this.shown = { sight: turned, seat: next };
      }
    } catch (error) {
      if (visit === this.visit) this.refused = error;
      return visit !== this.visit;
    }
    this.past[line.length] = this.shown;
    this.offer();
    return true;
  }

  private rest(): void {
    this.picking.renew([]);
    this.refused = null;
  }

  private offer(): void {
    const { legal = [], reasons = {}, foreseen = {} } = this.shown?.sight ?? {};
    this.picking.renew(legal, { reasons, foreseen });
  }

  private async study(line: readonly LastMove[], seat: number | null): Promise<Studied> {
    return api.study({ ...(await this.wish(line)), seat, you: this.replay.mine });
  }

  private async wish(line: readonly LastMove[]) {
    this.record ??= this.source.record();
    this.record.catch(() => (this.record = null)); // asked for again
    const moves = line.map(({ move }) => move);
    return { record: await this.record, number: this.number, moves, language: settings.language };
  }
}
