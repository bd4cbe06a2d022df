// What every game gives the table: how its words are pointed at, and how it is drawn.
// Nothing here knows a rule: a board is handed the legal words and reports one of them.
import type { Component } from 'svelte';
import type { GameName, Sight, TallyLine, View } from '@/api/types';
import type { Texts } from '@/words/texts.svelte';
import type { Editing } from './editing';
import type { Figures } from './figures';
import type { Picking } from './picking/picking.svelte';
import type { Tip } from './tips';

/** A game as every page knows it; what a table or the rules need is fetched when first needed. */
export interface Game {
  readonly words: Texts<GameWords>;
  /** For the front page, laid into sand. */
  readonly Picture?: Component<{ sand: string }>;
  /** How many steps its lesson has. */
  readonly steps: number;
  /** And its second one, about playing well. */
  readonly wellSteps?: number;
  /** Whether seats hide something from each other: people at one device need a curtain then. */
  readonly hidesHands: boolean;
  /** Whether a game that all have won is called a draw. */
  readonly hasDraws: boolean;
  // Whoever fetches these hands them back what the same game has given.
  face(): Promise<GameFace<any>>;
  figures?(): Promise<Figures<any>>;
  /** For the position editor. */
  editing?(): Promise<Editing>;
}

/** What pages say about a game, besides what only its own folder needs. */
export interface GameWords {
  readonly name: string;
  /** On the front page. */
  readonly home: { readonly players: string; readonly minutes: string; readonly text: string };
  /** What its lesson shows. */
  readonly lesson: string;
  /** The options of a new game by their names, and their values. */
  readonly options?: Readonly<
    Record<string, { readonly name: string; readonly values: Readonly<Record<string, string>> }>
  >;
  /** Why a game ended, by the reason that the server gives. */
  readonly ends: Readonly<Record<string, string>>;
  /** What its keys stand for. */
  readonly keys: readonly (readonly [string, string])[];
}

/** A move word as two things on the board: what is picked up, where it goes, and how many. */
export interface Choice {
  readonly word: string;
  /** The spot that is picked up first, or null where one click says it all. */
  readonly from: string | null;
  readonly to: string;
  readonly count: number;
}

/** The last move, for marking it. */
export interface LastMove {
  readonly seat: number;
  readonly move: string;
}

/** How the effects of a game are told, by their kinds. */
export interface StoryStyle {
  /** Those told together with the one before them. */
  readonly joins?: readonly string[];
  /** The great moments. */
  readonly moments?: readonly string[];
  /** Those that leave loose sand where a Mandala was. */
  readonly sweeps?: readonly string[];
  /** The phases whose moves belong together, and are told in half the time. */
  readonly brisk?: readonly string[];
}

/** How far somebody is from a goal, or what is left of something. */
export interface Gauge {
  readonly name: string;
  readonly count: number;
  readonly of?: number;
  /** Whether the end is near. */
  readonly isNear?: boolean;
}

/** What a board shows. */
export type Shown = Pick<Sight, 'tally' | 'lacks'> & { readonly view: View };

export interface BoardProps<V extends View = View> {
  view: V;
  /** Whose side is nearest; null for spectators, who look from seat 0. */
  seat: number | null;
  /** Whose hand lies open before everybody: mine, or in a study that of whoever is to move. */
  hand: number | null;
  /** Who is called "you"; the others have names. */
  you: number | null;
  names: readonly string[];
  tally: readonly (readonly TallyLine[])[];
  lacks: readonly string[];
  last: LastMove | null;
  picking: Picking;
}

export interface ScoringProps<V extends View = View> {
  /** The finished view. */
  view: V;
  names: readonly string[];
  tally: readonly (readonly TallyLine[])[];
  /** How many lines of each seat's tally have been told so far. */
  told: number;
}

export interface GameFace<V extends View = View> {
  readonly name: GameName;
  readonly Board: Component<BoardProps<V>>;
  /** The end of the game, told line by line. */
  readonly Scoring: Component<ScoringProps<V>>;
  /** Read a move word. */
  choice(word: string): Choice;
  /** Return the words that taking `count` of `from` to `to` would be, legal or not. */
  wordsFor(from: string | null, to: string, count: number): string[];
  readonly story?: StoryStyle;
  /** The sentence about what can be done now, for the seat to move. */
  task(view: V, legal: readonly string[]): string;
  /** What is explained when it first comes up. */
  readonly tips?: readonly Tip<V>[];
  /** The goals of a seat as they stand; of the whole table where it is null. */
  gauges?(view: V, seat: number | null): readonly Gauge[];
  /** Keys of the keyboard and the spots they stand for, beside the letters of the hand. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The spot that the capital letter of a colour stands for. */
  capital?(colour: string): string;
}

/** The spot of the cards of a colour in my hand. */
export const handSpot = (colour: string): string => `hand:${colour}`;
