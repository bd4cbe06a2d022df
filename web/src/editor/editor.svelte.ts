// A position being laid out: what is held, what was done before, and what the server says of it.
import { api } from '@/api/client';
import { pack } from '@/api/packing';
import type { Examined, Json } from '@/api/types';
import type { Editing, Laid } from '@/board/editing';
import { settings } from '@/browser/settings.svelte';

const PAUSE = 150; // milliseconds after a change, before the server is asked
const MOST_STEPS = 200; // that can be undone

/** A piece in hand: from a place on the table, or from the supply. */
export interface Held {
  readonly piece: string;
  readonly from: string | null;
}

export class Editor {
  #laid: Laid = $state.raw();
  #past: readonly Laid[] = $state.raw([]);
  #future: readonly Laid[] = $state.raw([]);
  held: Held | null = $state.raw(null);
  /** What the server has found; null while it looks. */
  examined: Examined | null = $state.raw(null);
  refused: unknown = $state.raw(null);
  /** Counts changes, so that late answers to older ones are dropped. */
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What has followed the # of the address, which always holds the position as it is. */
  readonly links = new Set<string>();

  constructor(
    readonly editing: Editing,
    first: Laid,
  ) {
    this.#laid = editing.settled(first);
    this.examine(0);
  }

  get laid(): Laid {
    return this.#laid;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Go on with another position; what was there before can be had back. */
  change(next: Laid): void {
    const laid = this.editing.settled(next);
    if (JSON.stringify(laid) === JSON.stringify(this.#laid)) return;
    this.#past = [...this.#past, this.#laid].slice(-MOST_STEPS);
    this.#future = [];
    this.show(laid);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [this.#laid, ...this.#future];
    this.show(before);
  }

  redo(): void {
    const [after, ...others] = this.#future;
    if (after === undefined) return;
    this.#past = [...this.#past, this.#laid];
    this.#future = others;
    this.show(after);
  }

  private show(laid: Laid): void {
    this.#laid = laid;
    this.examine(PAUSE);
  }

  /** Pick a piece up, or put it back down. */
  hold(piece: string, from: string | null): void {
    const isHeld = this.held?.piece === piece && this.held.from === from;
    this.held = isHeld || (from === null && !this.left(piece)) ? null : { piece, from };
  }

  private left(piece: string): boolean {
    const found = this.editing
      .pieces(this.#laid)
      .flat()
      .find(({ id }) => id === piece);
    return found?.left !== 0;
  }

  /** Put what is held somewhere, named as boards name it; whether it may lie there. */
  drop({ piece, from }: Held, names: readonly string[]): boolean {
    const place = this.editing.landing(this.#laid, names, piece);
    if (place === null) return false;
    this.put({ piece, from }, place);
    return true;
  }

  put({ piece, from }: Held, place: string): void {
    const { editing } = this;
    if (place === from) return;
    if (from === null) this.change(editing.put(this.#laid, place, piece));
    else if (editing.move) this.change(editing.move(this.#laid, from, place, piece));
    else this.change(editing.put(editing.take(this.#laid, from, piece), place, piece));
  }

  takeAway({ piece, from }: Held): void {
    if (from !== null) this.change(this.editing.take(this.#laid, from, piece));
  }

  /** Return the position as the part of a link that no server ever sees. */
  async link(): Promise<string> {
    const hash = `#${await pack(this.#laid as Json)}`;
    this.links.add(hash);
    return hash;
  }

  /** Whoever comes back, or loads the page anew, finds what was laid out. */
  private async keep(mine: number): Promise<void> {
    const { pathname } = location;
    const hash = await this.link();
    if (mine === this.#asked && location.pathname === pathname)
      history.replaceState(history.state, '', pathname + hash);
  }

  /** Ask why the position cannot be. */
  private examine(pause: number): void {
    const mine = ++this.#asked;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.keep(mine).catch(() => {}); // very old browsers cannot
      const body = { position: this.#laid as Json, language: settings.language };
      api.position(body).then(
        (found) => {
          if (mine === this.#asked) [this.examined, this.refused] = [found, null];
        },
        (error: unknown) => {
          if (mine === this.#asked) [this.examined, this.refused] = [null, error];
        },
      );
    }, pause);
  }

  /** Nothing more is asked or kept. */
  leave(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
  }

  /** The sentences are wanted in another language. */
  again(): void {
    this.examine(0);
  }
}
