// How the levels played a deal, as far as they have; the server is asked again until all have.
import { api } from '@/api/client';
import type { DayResults, GameName } from '@/api/types';

const EVERY = 3000; // milliseconds

export class Levels {
  day: DayResults | null = $state.raw(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Ask for a day from now on; call what is returned to stop. */
  follow(game: GameName, date: string): () => void {
    void this.look(game, date);
    return () => clearTimeout(this.timer);
  }

  private async look(game: GameName, date: string): Promise<void> {
    try {
      if (!document.hidden || !this.day) this.day = await api.day(game, date);
    } catch {
      // It is asked again.
    }
    if (this.day === null || this.day.waiting.length)
      this.timer = setTimeout(() => void this.look(game, date), EVERY);
  }
}
