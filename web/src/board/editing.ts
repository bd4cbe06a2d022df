// What a game gives the position editor: its pieces, its places, and what changes when a piece is
// put somewhere or taken away. Whether a position can be, only the server knows.
import type { Component } from 'svelte';
import type { TallyLine } from '@/api/types';

/** A position that is being laid out, in the form that the server takes. */
export type Laid = any;

/** Something that can be taken from the supply and put somewhere. */
export interface Piece {
  readonly id: string;
  readonly label: string;
  /** How many are left; null for what never runs out. */
  readonly left: number | null;
}

/** Somewhere pieces can lie, by its path in the position: `mandalas.0.mountain`. */
export interface Place {
  readonly name: string;
  readonly label: string;
  /** What lies there, and how many of each. */
  readonly holds: readonly (readonly [piece: string, count: number])[];
}

export interface PlaceGroup {
  readonly title: string;
  readonly places: readonly Place[];
}

/** Something about a position that is no piece: whose turn it is, a flag, a number. */
export interface Control {
  readonly id: string;
  readonly label: string;
  readonly value: string | number | boolean;
  /** The values of a choice; left out for flags and numbers. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  /** The highest of a number. */
  readonly most?: number;
  set(value: any): Laid;
}

export interface Editing<L = any> {
  readonly players: readonly number[];
  /** How a piece looks. */
  readonly Piece: Component<{ id: string }>;
  /** The pieces of the supply, in rows. */
  pieces(laid: L): readonly (readonly Piece[])[];
  places(laid: L, names: readonly string[]): readonly PlaceGroup[];
  controls(laid: L, names: readonly string[]): readonly Control[];
  /** The place where a piece lands that is dropped on something with these names, if it may. */
  landing(laid: L, names: readonly string[], piece: string): string | null;
  /** What is picked up at a name, where that is one thing. */
  lifted(laid: L, name: string): { readonly place: string; readonly piece: string } | null;
  put(laid: L, place: string, piece: string): L;
  take(laid: L, place: string, piece: string): L;
  move?(laid: L, from: string, to: string, piece: string): L;
  /** Let decks and stacks hold whatever is left over, and forget what is over. */
  settled(laid: L): L;
  empty(players: number): L;
  /** A fresh deal. */
  start(players: number): L;
  /** The position as boards draw it. */
  drawn(laid: L): unknown;
  lacks(laid: L): readonly string[];
  tally?(laid: L): readonly (readonly TallyLine[])[];
}

export type Path = readonly (string | number)[];

export const pathOf = (name: string): Path =>
  name.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** Return what stands at a path. */
export const at = (laid: unknown, path: Path): any =>
  path.reduce<any>((inner, step) => inner?.[step], laid);

/** Copy a position with something else at a path. */
export function changed<T>(laid: T, path: Path, value: unknown): T {
  const copy = structuredClone(laid);
  const last = path.at(-1)!;
  at(copy, path.slice(0, -1))[last] = value;
  return copy;
}

type Counts = Readonly<Record<string, number>>;

/** Add cards of a colour to a pile, or take some away. */
export function added(pile: Counts, colour: string, count: number): Record<string, number> {
  const { [colour]: there = 0, ...others } = pile;
  return there + count > 0 ? { ...others, [colour]: there + count } : others;
}

/** A finished game goes on, with the turn of the first seat. */
export function goingOn<T extends { readonly phase: string }>(laid: T): T {
  if (laid.phase !== 'over') return laid;
  const kept = Object.entries(laid).filter(
    ([key]) => !['scores', 'winners', 'reason'].includes(key),
  );
  return { ...(Object.fromEntries(kept) as unknown as T), phase: 'turn', to_move: 0 };
}

/** Return what is left of so many cards of each colour. */
export function rest(each: number, piles: readonly Counts[]): Record<string, number> {
  const left = [...'bgopry'].map((colour) => [
    colour,
    Math.max(0, each - piles.reduce((sum, pile) => sum + (pile[colour] ?? 0), 0)),
  ]);
  return Object.fromEntries(left.filter(([, count]) => count));
}

export function shuffled<T>(items: readonly T[]): T[] {
  const order = crypto.getRandomValues(new Uint32Array(items.length));
  return items
    .map((item, index) => [order[index]!, item] as const)
    .sort(([first], [second]) => first - second)
    .map(([, item]) => item);
}

/** Take so many cards from the end of a deck. */
export const drawn = (deck: string[], count: number): Record<string, number> =>
  deck.splice(-count).reduce<Record<string, number>>((pile, colour) => {
    pile[colour] = (pile[colour] ?? 0) + 1;
    return pile;
  }, {});
