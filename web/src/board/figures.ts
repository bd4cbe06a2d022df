// Figures of the rules, drawn without a word: rows of things that lie or go somewhere.
import type { Component } from 'svelte';

/** What figures of every game can show. */
export type CommonThing =
  | { readonly card: string }
  | { readonly pile: string; readonly count: number }
  | { readonly backs: number }
  | { readonly sign: 'to' | 'no' | 'plus' }
  | { readonly sum: string };

/** What only one game can show is its `own`. */
export type Row<Thing> = readonly (CommonThing | { readonly own: Thing })[];

export interface Figures<Thing = any> {
  /** By the names that the texts of the rules use. */
  readonly rows: Readonly<Record<string, readonly Row<Thing>[]>>;
  /** Draws what only this game has. */
  readonly Thing: Component<{ thing: Thing }>;
  /** One piece of a colour, where the game has no cards. */
  readonly Piece?: Component<{ colour: string }>;
}

export const to: CommonThing = { sign: 'to' };
export const no: CommonThing = { sign: 'no' };
export const plus: CommonThing = { sign: 'plus' };
