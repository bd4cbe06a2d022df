// A lesson being taken: which step it is at, what the board shows, and what was answered.
import { api } from '@/api/client';
import type { GameName, Studied } from '@/api/types';
import type { GameFace, LastMove } from '@/board/game';
import { Picking, type Advice } from '@/board/picking/picking.svelte';
import { Story } from '@/board/story/story.svelte';
import { settings } from '@/browser/settings.svelte';
import type { Step } from './lessons';
import { progressIn, remember, withDone, type LessonName } from '@/games/progress';

/** To what the learner did: nothing yet, a legal move that was not asked for, or the right one. */
export type Answer = 'none' | 'other' | 'good';

export class Course {
  /** The step, from 0; after the last one the lesson is finished. */
  index = $state(0);
  answer: Answer = $state('none');
  sight: Studied | null = $state.raw(null);
  last: LastMove | null = $state.raw(null);
  done: readonly string[] = $state.raw([]);
  isOffline = $state(false);
  readonly picking: Picking;
  readonly story = new Story();
  /** Counts what was begun, so that late answers to something older are dropped. */
  private visit = 0;

  constructor(
    readonly game: GameName,
    readonly face: GameFace,
    readonly steps: readonly Step[],
    readonly lesson: LessonName = 'lesson',
  ) {
    this.picking = new Picking(face, {
      play: (word) => void this.choose(word),
      hint: () => this.wanted(),
    });
    const { at, done } = progressIn(game, lesson);
    this.done = done.filter((id) => steps.some((step) => step.id === id));
    void this.open(at < steps.length ? at : 0);
  }

  get step(): Step {
    return this.steps[Math.min(this.index, this.steps.length - 1)]!;
  }

  get isFinished(): boolean {
    return this.index >= this.steps.length;
  }

  get isAsking(): boolean {
    return !this.isFinished && this.step.want !== null && this.answer !== 'good';
  }

  /** Go on; what was only to be looked at is done by that. */
  next(): void {
    if (this.step.want === null) this.tick();
    void this.open(this.index + 1);
  }

  previous(): void {
    void this.open(this.index - 1);
  }

  async open(index: number): Promise<void> {
    this.index = Math.min(Math.max(0, index), this.steps.length);
    this.remember();
    this.story.forget();
    const visit = ++this.visit;
    if (this.isFinished) return this.rest();
    this.answer = 'none';
    const sight = await this.study(this.step.moves);
    if (visit !== this.visit || !sight) return;
    [this.sight, this.last] = [sight, null];
    this.offer();
  }

  /** Fetch everything again in the language that was chosen meanwhile. */
  async translate(): Promise<void> {
    const visit = this.visit;
    if (!this.isAsking) return this.rest();
    const sight = await this.study(this.step.moves);
    if (visit !== this.visit || !sight) return;
    this.picking.learn(sight.reasons);
    this.picking.foresee(sight.foreseen);
  }

  /** Return a move that does what is asked. */
  private async wanted(): Promise<Advice> {
    const { want } = this.step;
    return { move: (want === 'any' ? this.sight?.legal : want)?.[0] ?? '', why: '' };
  }

  private offer(): void {
    if (!this.isAsking || !this.sight) return this.rest();
    const { legal, reasons, foreseen } = this.sight;
    this.picking.renew(legal, { reasons, foreseen });
  }

  private rest(): void {
    this.picking.renew([]);
  }

  private async choose(word: string): Promise<void> {
    const { want, moves, reply = [] } = this.step;
    if (want !== 'any' && !want?.includes(word)) {
      this.answer = 'other';
      this.offer();
      return;
    }
    const visit = ++this.visit;
    const played = [...moves];
    for (const move of [word, ...reply]) {
      played.push(move);
      const after = visit === this.visit ? await this.study(played) : null;
      if (visit !== this.visit || !after) return;
      this.show(move, after);
      if (move === word) this.succeed();
    }
  }

  private show(move: string, after: Studied): void {
    const before = this.sight!;
    this.last = { seat: before.view.to_move ?? 0, move };
    const isOwn = this.last.seat === this.step.seat;
    this.story.tell({ ...this.last, effects: after.effects, before, after }, isOwn);
    this.sight = after;
  }

  private succeed(): void {
    this.answer = 'good';
    this.tick();
    this.rest();
  }

  private tick(): void {
    this.done = withDone(this.done, this.step.id);
    this.remember();
  }

  private remember(): void {
    remember(this.game, { at: this.index, done: this.done }, this.lesson);
  }

  private async study(moves: readonly string[]): Promise<Studied | null> {
    const { position, seed, seat } = this.step;
    this.isOffline = false;
    try {
      return await api.study({ position, moves, seed, seat, language: settings.language });
    } catch {
      this.isOffline = true;
      return null;
    }
  }
}
