// The server's clock, guessed from the times that it tells.
const LONGEST_WAY = 60_000; // milliseconds

class ServerClock {
  private guess: number | null = $state(null);

  get isKnown(): boolean {
    return this.guess !== null;
  }

  /** By how much it is ahead of ours, in milliseconds. */
  get ahead(): number {
    return this.guess ?? 0;
  }

  /**
   * Take a time that was told just now. It was on its way for a while: the latest is nearest.
   * If it seems too long a while, this page slept, or our own clock was put forward: nothing is
   * known then, until somebody asks.
   */
  hear(at: number): void {
    const ahead = at - Date.now();
    const guess = this.guess ?? -Infinity;
    if (ahead < guess - LONGEST_WAY) this.guess = null;
    else if (ahead > guess) this.guess = ahead;
  }
}

export const clock = new ServerClock();
