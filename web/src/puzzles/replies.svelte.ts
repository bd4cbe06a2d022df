// After a puzzle in which nothing is hidden: other replies are tried, and the computer answers them.
import { api } from '@/api/client';
import type { GameName, Json, Puzzle, Studied } from '@/api/types';
import type { GameFace, LastMove } from '@/board/game';
import { Picking } from '@/board/picking/picking.svelte';
import { Story } from '@/board/story/story.svelte';
import { settings } from '@/browser/settings.svelte';

/** What the computer answered to a reply, and why. */
export interface Answered {
  readonly move: string;
  readonly why: string;
}

export class Replies {
  shown: Studied | null = $state.raw(null);
  last: LastMove | null = $state.raw(null);
  answered: Answered | null = $state.raw(null);
  refused: unknown = $state.raw(null);
  isThinking = $state(false);
  readonly picking: Picking;
  readonly story = new Story();
  readonly game: GameName;
  private moves: readonly string[] = [];
  /** Counts what was begun, so that late answers to something older are dropped. */
  private visit = 0;

  constructor(
    face: Pick<GameFace, 'choice' | 'wordsFor'>,
    private readonly puzzle: Puzzle,
  ) {
    this.game = puzzle.game;
    this.picking = new Picking(face, { play: (word) => void this.reply(word) });
  }

  /** Go to where the others reply to the first move of the solution. */
  async begin(): Promise<void> {
    this.story.forget();
    [this.moves, this.shown, this.answered] = [[], null, null];
    await this.act(() => this.make(this.puzzle.steps[0]!.move));
  }

  /** Reply for somebody else; the computer answers in the solver's place. */
  private async reply(word: string): Promise<void> {
    await this.act(async () => {
      await this.make(word);
      while (this.shown?.view.to_move === this.puzzle.seat) await this.answer();
    });
  }

  private async answer(): Promise<void> {
    const { move, why } = await api.studyHint(this.wish(this.moves), null);
    await this.make(move);
    this.answered = { move, why };
  }

  /** Do something that asks the server; the last thing begun is what counts. */
  private async act(work: () => Promise<void>): Promise<void> {
    const visit = ++this.visit;
    [this.isThinking, this.refused] = [true, null];
    this.picking.renew([]);
    try {
      await work();
    } catch (error) {
      if (visit === this.visit) this.refused = error;
    }
    if (visit !== this.visit) return;
    this.isThinking = false;
    const { legal = [], reasons = {}, foreseen = {} } = this.shown ?? {};
    this.picking.renew(legal, { reasons, foreseen });
  }

  private async make(move: string): Promise<void> {
    const moves = [...this.moves, move];
    const { seat } = this.puzzle;
    const before = this.shown ?? this.puzzle.steps[0]!;
    const after = await api.study({ ...this.wish(moves), seat });
    this.last = { seat: before.view.to_move ?? seat, move };
    this.story.tell({ ...this.last, effects: after.effects, before, after }, true);
    [this.moves, this.shown] = [moves, after];
  }

  private wish(moves: readonly string[]) {
    const position = this.puzzle.position as Json;
    return { position, moves: [...moves], language: settings.language, you: this.puzzle.seat };
  }
}
