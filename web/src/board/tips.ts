// Tips for whoever meets a kind of situation for the first time.
import type { View } from '@/api/types';

/** What a tip depends on: the turn of a seat. */
export interface Situation<V extends View = View> {
  readonly view: V;
  readonly seat: number;
  readonly legal: readonly string[];
  readonly lacks: readonly string[];
}

/** A kind of situation. What is said about it is in the game's folder `tips`, by its id. */
export interface Tip<V extends View = View> {
  readonly id: string;
  /** The step of the lesson that teaches it. */
  readonly step: string;
  isNow(situation: Situation<V>): boolean;
}
