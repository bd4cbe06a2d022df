// Asking for a review, and hearing how far it is.
import { api } from '@/api/client';
import type { Review } from '@/api/types';

export type Strength = Review['strength'];

const EVERY = 1000; // milliseconds between two looks

export class Reviewing {
  review: Review | null = $state.raw(null);
  done = $state(0);
  of = $state(0);
  /** What is being worked on, if anything. */
  asked: Strength | null = $state(null);
  refused: unknown = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: string,
    private readonly key: string | null,
  ) {}

  /** Ask for a review; what is there already stays until the other has come. */
  async ask(strength: Strength): Promise<void> {
    this.asked = strength;
    this.refused = null;
    [this.done, this.of] = [0, 0];
    await this.look(strength);
  }

  /** Nobody looks at it any more. */
  leave(): void {
    this.asked = null;
    clearTimeout(this.timer);
  }

  private async look(strength: Strength): Promise<void> {
    try {
      const told = await api.review(this.table, this.key, strength);
      if (this.asked !== strength) return;
      [this.done, this.of] = [told.done, told.total];
      if (told.review) [this.review, this.asked] = [told.review, null];
      else this.timer = setTimeout(() => void this.look(strength), EVERY);
    } catch (error) {
      if (this.asked === strength) [this.refused, this.asked] = [error, null];
    }
  }
}
