// A puzzle being solved: at which choice it is, what the board shows, what was tried and what came of it.
// All that is needed was fetched with the puzzle.
import type { Effect, Puzzle } from '@/api/types';
import type { GameFace, LastMove, Shown } from '@/board/game';
import { Picking } from '@/board/picking/picking.svelte';
import { applyEffects } from '@/board/story/effects';
import { Story } from '@/board/story/story.svelte';
import { note, type Outcome } from '@/results/puzzles';

type Step = Puzzle['steps'][number];
export type Move = Step['moves'][number];

export class Solving {
  puzzle: Puzzle;
  /** The choice, from 0; after the last one the puzzle is over. */
  index = $state(0);
  shown: Shown;
  last: LastMove | null = $state.raw(null);
  /** Whether the idea was told. */
  hasIdea = $state(false);
  /** What came of it, as soon as that is certain. */
  outcome: Outcome | null = $state(null);
  /** By how much the rating changed. */
  change: number | null = $state(null);
  readonly picking: Picking;
  readonly story = new Story();
  /** The word of a legal move that was not the best one. */
  private word: string | null = $state(null);
  private isHelped = false;

  constructor(
    face: Pick<GameFace, 'choice' | 'wordsFor'>,
    puzzle: Puzzle,
    private readonly finished: () => void = () => {},
  ) {
    this.puzzle = $state.raw(puzzle);
    this.shown = $state.raw(puzzle.steps[0]!);
    this.picking = new Picking(face, {
      play: (word) => this.choose(word),
      hint: () => this.advise(),
    });
    this.offer();
  }

  get isOver(): boolean {
    return this.index >= this.puzzle.steps.length;
  }

  get step(): Step {
    return this.puzzle.steps[Math.min(this.index, this.puzzle.steps.length - 1)]!;
  }

  /** The move that was tried last and is not the best one. */
  get tried(): Move | undefined {
    return this.step.moves.find(({ move }) => move === this.word);
  }

  /** Take the same puzzle in the language that was chosen meanwhile. */
  translate(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    this.picking.foresee(this.foreseen());
  }

  /** Help once more: first with the idea, then with the move. */
  help(): void {
    if (this.hasIdea) void this.picking.ask();
    this.word = null; // what is said last is what is asked for
    this.hasIdea = this.isHelped = true;
  }

  /** Play the rest of the solution. */
  solve(): void {
    this.settle('missed');
    while (!this.isOver) this.advance(false);
  }

  /** Begin from the first choice. */
  again(): void {
    this.story.forget();
    this.index = 0;
    this.shown = this.puzzle.steps[0]!;
    this.last = this.word = this.change = null;
    this.outcome = null;
    this.hasIdea = this.isHelped = false;
    this.offer();
  }

  private async advise() {
    this.hasIdea = this.isHelped = true;
    return { move: this.step.move, why: '' };
  }

  private choose(word: string): void {
    if (word === this.step.move) return this.advance(true);
    this.word = word;
    if (this.tried?.verdict === 'loses') this.settle('missed');
    this.offer();
  }

  /** Play the best move and the replies to it. */
  private advance(isOwn: boolean): void {
    const { puzzle, step } = this;
    const next = puzzle.steps[this.index + 1];
    this.show(puzzle.seat, step.move, step.effects, step.after, isOwn);
    for (const [number, { move, effects }] of step.replies.entries()) {
      const { view, tally, lacks } = this.shown;
      const isLast = number === step.replies.length - 1;
      const after = { view: applyEffects(view, effects), tally, lacks };
      this.show(view.to_move ?? 0, move, effects, (isLast && next) || after, false);
    }
    this.word = null;
    this.index += 1;
    if (!this.isOver) return this.offer();
    this.settle(this.isHelped ? 'helped' : 'solved');
    this.picking.renew([]);
    this.finished();
  }

  private show(
    seat: number,
    move: string,
    effects: readonly Effect[],
    after: Shown,
    isOwn: boolean,
  ): void {
    this.last = { seat, move };
    this.story.tell({ seat, move, effects, before: this.shown, after }, isOwn);
    this.shown = after;
  }

  /** What came of it first is what counts. */
  private settle(outcome: Outcome): void {
    if (this.outcome !== null) return;
    this.outcome = outcome;
    this.change = note(this.puzzle, outcome);
  }

  private offer(): void {
    const legal = this.step.moves.map(({ move }) => move);
    this.picking.renew(legal, { foreseen: this.foreseen(), reasons: {} });
  }

  private foreseen(): Record<string, readonly string[]> {
    return Object.fromEntries(this.step.moves.map(({ move, foreseen }) => [move, foreseen]));
  }
}
