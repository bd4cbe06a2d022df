// The board of a choice: as its seat saw it, then what was played, or what would have been better.
import { api } from '@/api/client';
import type { Json, Replay, ReviewedChoice } from '@/api/types';
import { Story } from '@/board/story/story.svelte';
import type { Language } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';

const SETTLED = 80; // milliseconds a slider must rest

type Step = Replay['steps'][number];
/** What the board shows: the moment itself, or where a way leads from there. */
export type Way = 'before' | 'played' | 'better';

export class Looking {
  way: Way = $state('before');
  /** How many moves of the way are made. */
  at = $state(0);
  /** What the way leads through, the moment before it first. */
  steps: readonly Step[] = $state.raw([]);
  refused: unknown = $state.raw(null);
  readonly story = new Story();
  private choice: ReviewedChoice | null = null;
  private record: Promise<Json> | null = null;
  private readonly replays = new Map<string, Promise<Replay>>();
  /** Counts what was asked for, so that late answers to something older are dropped. */
  private visit = 0;

  constructor(
    private readonly table: string,
    private readonly key: string | null,
    /** Where whoever looks has sat. */
    private readonly mine: number | null,
  ) {}

  get shown(): Step | undefined {
    return this.steps[this.at];
  }

  get isAtEnd(): boolean {
    return this.at >= this.steps.length - 1;
  }

  /** Look at a choice, as it was before; whoever passes it by on a slider does not wait for it. */
  async open(choice: ReviewedChoice): Promise<void> {
    this.choice = choice;
    const visit = ++this.visit;
    this.way = 'before';
    await new Promise((resolve) => setTimeout(resolve, SETTLED));
    if (visit === this.visit) await this.go('before');
  }

  /** Show where a way leads; the first move of it is told. */
  async go(way: Way): Promise<void> {
    const visit = ++this.visit;
    const { choice } = this;
    if (!choice) return;
    [this.way, this.refused] = [way, null];
    try {
      const steps = await (way === 'better' ? this.line(choice) : this.played(choice));
      if (visit !== this.visit) return;
      this.story.skip();
      [this.steps, this.at] = [steps, 0];
      if (way !== 'before') this.next();
    } catch (error) {
      if (visit === this.visit) this.refused = error;
    }
  }

  /** Make the next move of the way. */
  next(): void {
    const [before, after] = this.steps.slice(this.at, this.at + 2);
    if (!before || !after) return;
    const { by, move, effects } = after;
    this.story.tell({ seat: by ?? 0, move: move ?? '', effects, before, after }, true);
    this.at += 1;
  }

  private async played({ seat, number }: ReviewedChoice): Promise<readonly Step[]> {
    const { steps } = await this.replay(seat, settings.language);
    return steps.slice(number - 1, number + 1);
  }

  /** The line as that seat could imagine it: nobody knew what was really drawn. */
  private async line({ number, line }: ReviewedChoice): Promise<readonly Step[]> {
    this.record ??= api.record(this.table, this.key);
    this.record.catch(() => (this.record = null)); // asked for again
    const record = await this.record;
    const wish = { record, number: number - 1, moves: line, language: settings.language };
    return (await api.line({ ...wish, you: this.mine })).steps;
  }

  private replay(seat: number, language: Language): Promise<Replay> {
    const name = `${seat} ${language}`;
    const found = this.replays.get(name) ?? api.replay(this.table, seat, this.key, language);
    this.replays.set(name, found);
    found.catch(() => this.replays.delete(name));
    return found;
  }
}
