// The computer's best moves: a first answer at once, better ones until it has thought enough.
import { api, Refused } from '@/api/client';
import type { Assumption, BestMoves } from '@/api/types';
import type { Desk } from './desk.svelte';

export const ROUNDS = 3;
const BUSY = 700; // milliseconds until it is asked again
const TRIES = 20; // of each round

/** What is known: what a seat knows (null: whoever is to move), everything, or an assumption. */
export type Knowledge =
  | { readonly kind: 'seat'; readonly seat: number | null }
  | { readonly kind: 'all' }
  | { readonly kind: 'assumption'; readonly name: string };

export class Thinking {
  /** How many rounds are done; null: nobody thinks. */
  round: number | null = $state(null);
  found: BestMoves | null = $state.raw(null);
  refused: unknown = $state.raw(null);
  private visit = 0;
  private cancelling = new AbortController();

  constructor(private readonly desk: Desk) {}

  async ask(knowledge: Knowledge): Promise<void> {
    const { desk } = this;
    this.stop();
    this.found = null;
    const visit = this.visit;
    const at = desk.at;
    const assumption =
      knowledge.kind === 'assumption'
        ? desk.assumptions.find(({ name }) => name === knowledge.name)
        : undefined;
    const wish = { ...desk.wish(at), ...told(knowledge, assumption) };
    try {
      for (let round = 0; round < ROUNDS; round += 1) {
        this.round = round;
        const found = await this.patiently(wish, round, visit);
        if (visit !== this.visit) return;
        this.found = found;
        if (!found.moves.length || found.moves.every(({ is_proven }) => is_proven)) break;
      }
      if (this.found?.moves.length) desk.say({ advice: adviceOf(this.found, knowledge) }, at);
    } catch (error) {
      if (visit === this.visit) this.refused = error;
    }
    if (visit === this.visit) this.round = null;
  }

  /** Think no more; what was found so far stays in sight. */
  stop(): void {
    this.visit += 1;
    this.cancelling.abort();
    this.cancelling = new AbortController();
    this.round = null;
    this.refused = null;
  }

  /** Forget what was found elsewhere. */
  leave(): void {
    this.stop();
    this.found = null;
  }

  /** The computer may be busy with others, or still with what was left behind. */
  private async patiently(
    wish: Omit<Parameters<typeof api.bestMoves>[0], 'round'>,
    round: number,
    visit: number,
  ): Promise<BestMoves> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await api.bestMoves({ ...wish, round }, this.cancelling.signal);
      } catch (error) {
        const isBusy =
          error instanceof Refused && ['too_fast', 'thinking_failed'].includes(error.code);
        if (!isBusy || tries === TRIES || visit !== this.visit) throw error;
        await new Promise((resolve) => setTimeout(resolve, BUSY));
        if (visit !== this.visit) throw error;
      }
    }
  }
}

function told(knowledge: Knowledge, assumption: Assumption | undefined) {
  if (knowledge.kind === 'all') return { knows: 'all' as const };
  if (knowledge.kind === 'seat') return { by: knowledge.seat };
  return assumption ? { by: assumption.seat, assumed: assumption.cards } : {};
}

function adviceOf(found: BestMoves, knowledge: Knowledge) {
  const moves = found.moves.map(({ move, chance, wrong_by, is_proven, line }) => ({
    move,
    chance,
    wrong_by,
    is_proven,
    line: line.slice(0, 12),
  }));
  return {
    knows: knowledge.kind === 'all' ? ('all' as const) : ('seat' as const),
    assumption: knowledge.kind === 'assumption' ? knowledge.name : null,
    moves,
  };
}
