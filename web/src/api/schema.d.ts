// Stand-in until generated.
export interface Counts { readonly [letter: string]: number }
export interface Known { readonly known: Counts; readonly hidden: number }
interface Common<G> {
  readonly game: G;
  readonly players: number;
  readonly options: { readonly [name: string]: string };
  readonly to_move: number | null;
  readonly scores?: readonly number[];
  readonly winners?: readonly number[];
  readonly reason?: string;
}
export interface MandalaView extends Common<'mandala'> {
  readonly phase: 'turn' | 'claim' | 'over';
  readonly deck: number | Counts;
  readonly discard: Counts;
  readonly hands: readonly (Counts | number)[];
  readonly mandalas: readonly { readonly mountain: Counts; readonly fields: readonly Counts[] }[];
  readonly rivers: readonly string[];
  readonly cups: readonly (Counts | Known)[];
  readonly dealt_cups: readonly (Counts | number)[];
  readonly last_mandala: boolean;
  readonly idle_turns: number;
  readonly claiming: number | null;
  readonly completed_by: number | null;
}
export interface PatternsView extends Common<'patterns'> {
  readonly phase: 'bowl' | 'turn' | 'flips' | 'over';
  readonly board: readonly string[];
  readonly offered: readonly string[] | null;
  readonly bowls: readonly (string | null)[];
  readonly groups: readonly (readonly { readonly colour: string; readonly marker: string }[])[];
}
export interface FlowersView extends Common<'flowers'> {
  readonly phase: 'turn' | 'take' | 'over';
  readonly deck: number | Counts;
  readonly discard: Counts;
  readonly hands: readonly (Counts | Known)[];
  readonly known: readonly Counts[];
  readonly mandalas: readonly { readonly tiles: readonly string[]; readonly up: readonly Counts[]; readonly down: readonly Counts[]; readonly marker: number | null }[];
  readonly stacks: { readonly dark: number | readonly string[]; readonly light: number | readonly string[] };
  readonly singles: readonly (readonly string[])[];
  readonly flowers: readonly (readonly (readonly string[])[])[];
  readonly taking: number | null;
  readonly ending: boolean;
  readonly active: number;
  readonly passes: number;
}
export interface MandalaLine { readonly colour: string; readonly space: number; readonly cards: number; readonly points: number }
export interface PatternsLine { readonly number: number; readonly colour: string; readonly spaces: readonly string[]; readonly points: number }
export interface FlowerLine { readonly flower: readonly string[]; readonly points: number }
export interface TileLine { readonly tile: string; readonly points: number }
export type TallyLine = MandalaLine | PatternsLine | FlowerLine | TileLine;
export interface SeatInfo { readonly kind: 'open' | 'person' | 'computer'; readonly name?: string | null; readonly level?: string | null }
export interface TableInfo { readonly id: string; readonly game: 'mandala' | 'patterns' | 'flowers'; readonly players: number; readonly options: { readonly [k: string]: string }; readonly seconds: number | null; readonly if_away: string; readonly watching: boolean; readonly opened: number; readonly commitment: string }
export interface EndInfo { readonly reason: string; readonly winners: readonly number[]; readonly scores: readonly number[]; readonly by?: number | null; readonly secret: string }
export interface Status { readonly state: 'waiting' | 'playing' | 'over'; readonly seats: readonly SeatInfo[]; readonly deadline: number | null; readonly undo: { readonly seat: number; readonly agreed: readonly number[] } | null; readonly practice: boolean; readonly end: EndInfo | null; readonly again: readonly number[]; readonly rematch: string | null }
export interface MoveInfo { readonly number: number; readonly seat: number; readonly move: string }
interface SightShape { readonly view: MandalaView | PatternsView | FlowersView | null; readonly legal: readonly string[]; readonly tally: readonly (readonly TallyLine[])[] | null; readonly lacks: readonly string[] | null }
export interface Welcome extends SightShape { readonly kind: 'welcome'; readonly number: number; readonly seat: number | null; readonly table: TableInfo; readonly status: Status; readonly moves: readonly MoveInfo[] }
export interface OpenedTable extends Welcome { readonly invitations: { readonly [seat: string]: string } }
export interface Happening { readonly kind: string; readonly seat?: number | null; readonly name?: string | null; readonly move?: string | null; readonly kept?: number | null; readonly yes?: boolean | null; readonly reaction?: string | null; readonly table?: string | null }
export interface Event extends SightShape { readonly kind: 'event'; readonly number: number; readonly at: number; readonly event: Happening; readonly status: Status; readonly id?: string | null }
export interface Back { readonly kind: 'back'; readonly number: number; readonly seat: number | null }
export interface LiveRefusal { readonly kind: 'refusal'; readonly code: string; readonly message: string; readonly number: number; readonly id?: string | null }
export interface Here { readonly kind: 'here'; readonly seats: readonly number[]; readonly watchers: number }
export interface ListedTable { readonly table: TableInfo; readonly state: 'waiting' | 'playing' | 'over'; readonly seats: readonly SeatInfo[]; readonly seat: number | null; readonly to_move: number | null }
export interface ReplayStep { readonly move: string | null; readonly by: number | null; readonly view: MandalaView | PatternsView | FlowersView; readonly tally: readonly (readonly TallyLine[])[]; readonly lacks: readonly string[] }
export interface Replay { readonly table: TableInfo | null; readonly game: 'mandala' | 'patterns' | 'flowers'; readonly players: number; readonly options: { readonly [k: string]: string }; readonly seats: readonly SeatInfo[]; readonly end: EndInfo | null; readonly seat: number | null; readonly steps: readonly ReplayStep[] }
export interface Study extends SightShape { readonly reasons: { readonly [word: string]: string } }
export interface Reasons { readonly number: number; readonly reasons: { readonly [word: string]: string } }
export interface Hint { readonly move: string; readonly why: string; readonly value: number }
export interface Whereabouts { readonly url: string | null; readonly can_open: boolean; readonly version: string }
export interface GameInfo { readonly name: 'mandala' | 'patterns' | 'flowers'; readonly players: readonly number[]; readonly options: { readonly [k: string]: readonly string[] } }
export interface Offer { readonly games: readonly GameInfo[]; readonly levels: readonly string[]; readonly reactions: readonly string[] }
