// Names for what the server sends; all of it is made from its OpenAPI document (schema.d.ts).
import type { Schemas } from './schema';

export type Back = Schemas['Back'];
/** Something that happened at a table and is no move, in words. */
export type Besides = Schemas['Besides'];
export type Counts = Schemas['Counts'];
/** The way to a place in a view: `['mandalas', 0, 'mountain']`. */
export type Path = readonly (string | number)[];
/** How levels played the deal of a day. */
export type DayResults = Schemas['DayResults'];
export type Effect = Schemas['Effect'];
export type EndInfo = Schemas['EndInfo'];
export type GameInfo = Schemas['GameInfo'];
export type Happening = Schemas['Happening'];
export type Here = Schemas['Here'];
export type Hint = Schemas['Hint'];
export type Examined = Schemas['Examined'];
export type LaidPosition = Schemas['LaidPosition'];
export type ListedTable = Schemas['ListedTable'];
export type MoveInfo = Schemas['MoveInfo'];
export type NewTable = Schemas['NewTable'];
export type Offer = Schemas['Offer'];
export type Pong = Schemas['Pong'];
export type Puzzle = Schemas['Puzzle'];
export type Puzzles = Schemas['Puzzles'];
export type Replay = Schemas['Replay'];
/** What came of a game or a puzzle. */
export type Result = Schemas['NewResults']['results'][number];
export type Review = Schemas['Review'];
export type ReviewedChoice = Schemas['ReviewedChoice'];
export type SeatInfo = Schemas['SeatInfo'];
export type Status = Schemas['Status'];
export type Studied = Schemas['Studied'];
export type Study = Schemas['Study'];
export type StudyDocument = Schemas['Document'];
export type StudyNode = StudyDocument['nodes'][number];
export type Advice = NonNullable<StudyNode['advice']>;
export type Assumption = NonNullable<StudyDocument['assumptions']>[number];
export type BestMoves = Schemas['BestMoves'];
export type KeptStudy = Schemas['StudyOpened'];
export type TableEvent = Schemas['Event'];
export type TableInfo = Schemas['TableInfo'];
export type TableRefusal = Schemas['LiveRefusal'];
export type Welcome = Schemas['Welcome'];
export type Whereabouts = Schemas['Whereabouts'];

/** A position as one seat may know it, and what its points are made of. */
export type View = NonNullable<Welcome['view']>;
export type TallyLine = NonNullable<Welcome['tally']>[number][number];
export type GameName = View['game'];
export type Sight = Pick<Welcome, 'view' | 'legal' | 'tally' | 'lacks'>;

export type Level = Schemas['ComputerSeat']['level'];
/** A position or a record, which only the server reads. */
export type Json = Readonly<Record<string, unknown>>;
