import type { Shown } from '@/board/game';
import type { LoggedMove, Table } from '../table.svelte';

/** An earlier moment of the game that somebody looks at, while the game goes on. */
export class Past {
  /** The move that led there; null: we look at now. */
  move: LoggedMove | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  private visit = 0;

  constructor(private readonly table: () => Table) {}

  /** How many moves had been made by then. */
  get count(): number {
    return this.table().moves.findIndex(({ number }) => number === this.move?.number) + 1;
  }

  /** Look at what stood after a move; where it cannot be had, all stays as it is. */
  async open(move: LoggedMove | undefined): Promise<void> {
    const visit = ++this.visit;
    if (!move) return;
    const shown = await this.table().shownAfter(move.number);
    if (visit === this.visit && shown) [this.move, this.shown] = [move, shown];
  }

  /** Look at the move before or after. */
  step(by: number): void {
    void this.open(this.table().moves[this.count - 1 + by]);
  }

  close = (): void => {
    this.visit += 1;
    this.move = this.shown = null;
  };
}
