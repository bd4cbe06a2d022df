import { isMoving } from '@/browser/settings.svelte';
import type { Shown } from './game';

const BETWEEN = 900; // milliseconds between two lines

/** The lines of a scoring, told one after another; made by the component that shows them. */
export class Telling {
  /** How many lines of each seat have been told. */
  told = $state(0);

  constructor(
    private readonly tally: () => Shown['tally'],
    isAtOnce = false,
  ) {
    $effect(() => {
      if (isAtOnce || !isMoving()) this.all();
      if (this.isTold) return;
      const timer = setTimeout(() => this.next(), BETWEEN);
      return () => clearTimeout(timer);
    });
  }

  private get lines(): number {
    return Math.max(0, ...(this.tally() ?? []).map(({ length }) => length));
  }

  get isTold(): boolean {
    return this.told >= this.lines;
  }

  next(): void {
    this.told += 1;
  }

  all(): void {
    this.told = this.lines;
  }
}
