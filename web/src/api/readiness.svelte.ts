// How far the server is with getting the games ready, which it does once after each update.
import type { Routes } from './schema';

const ASK_EVERY = 500; // milliseconds

class Readiness {
  /** How much is ready, from 0 to 1: all of it, unless the server says otherwise. */
  share = $state(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  get isReady(): boolean {
    return this.share >= 1;
  }

  /** Ask the server, again and again until all is ready. */
  async follow(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const answer = await fetch('/api/readiness');
      const told = (await answer.json()) as Partial<Routes['GET /readiness']['answer']>;
      this.share = told.all ?? 1;
    } catch {
      this.share = 1; // whoever asks for something else hears that there is no server
    }
    if (!this.isReady) this.timer = setTimeout(() => void this.follow(), ASK_EVERY);
  }
}

export const readiness = new Readiness();
