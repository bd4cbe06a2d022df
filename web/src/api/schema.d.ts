// Generated from the server's OpenAPI document by build/types.js: not to be changed by hand.

export interface Schemas {
  /** Let another seat take its move back, or not. */
  readonly AnswerUndo: {
    readonly do: 'answer_undo';
    /** Made by the client, new for each command: sent twice, it happens once. */
    readonly id: string;
    readonly yes: boolean;
  };
  /** Take the last move back, or ask the others for it. */
  readonly AskUndo: {
    readonly do: 'ask_undo';
    /** Made by the client, new for each command: sent twice, it happens once. */
    readonly id: string;
  };
  /** A greeting for a client that comes back; the events that it missed follow. */
  readonly Back: {
    readonly kind: 'back';
    readonly number: number;
    readonly seat: number | null;
  };
  /** A seat for a computer player. */
  readonly ComputerSeat: {
    readonly kind: 'computer';
    readonly level: 'random' | 'greedy' | 'novice' | 'adept' | 'master' | 'grandmaster';
  };
  /** Cards by the letters of their colours; colours without cards are left out. */
  readonly Counts: {
    readonly b?: number;
    readonly g?: number;
    readonly o?: number;
    readonly p?: number;
    readonly r?: number;
    readonly y?: number;
  };
  readonly Effect: {
    readonly cards?:
      | {
          readonly [name: string]: unknown;
        }
      | number;
    readonly from?: readonly (string | number)[];
    readonly kind: string;
    readonly rule: string;
    readonly seat?: number;
    readonly set?: readonly (readonly unknown[])[];
    /** A sentence for the seat that is told. */
    readonly text: string;
    readonly tiles?: readonly string[] | number;
    readonly to?: readonly (string | number)[];
    readonly [name: string]: unknown;
  };
  /** How a game ended, and why; the secret is shown from now on. */
  readonly EndInfo: {
    /** The seat that gave up, or ran out of time. */
    readonly by?: number;
    readonly reason: string;
    readonly scores: readonly number[];
    readonly secret: string;
    readonly winners: readonly number[];
  };
  /** One numbered thing that happened at a table, and how it stands since. */
  readonly Event: {
    /** Since 1970, by the server's clock. */
    readonly at: number;
    /** What the move caused, in order, as the seat may know it. */
    readonly effects: readonly Schemas['Effect'][];
    readonly event: Schemas['Happening'];
    /** Of your command that led to it. */
    readonly id?: string;
    readonly kind: 'event';
    /** For each Mandala the letters of the colours that it still lacks. */
    readonly lacks: readonly string[];
    /** The words of the moves that may be made now. */
    readonly legal: readonly string[];
    readonly number: number;
    readonly status: Schemas['Status'];
    readonly tally:
      | readonly (readonly (
          | Schemas['MandalaLine']
          | Schemas['PatternsLine']
          | Schemas['FlowerLine']
          | Schemas['TileLine']
        )[])[]
      | null;
    readonly view: Schemas['MandalaView'] | Schemas['PatternsView'] | Schemas['FlowersView'] | null;
  };
  /** A Flower and its points. */
  readonly FlowerLine: {
    readonly flower: readonly string[];
    readonly points: number;
  };
  /** The tiles of a Mandala, the dark one first, and each seat's cards beside them. */
  readonly FlowersMandala: {
    readonly down: readonly Schemas['Counts'][];
    readonly marker: number | null;
    readonly tiles: readonly string[];
    readonly up: readonly Schemas['Counts'][];
  };
  /** Flowers as a seat may know it. */
  readonly FlowersView: {
    readonly active: number;
    /** Its size; its cards when all is over. */
    readonly deck: number | Schemas['Counts'];
    readonly discard: Schemas['Counts'];
    readonly ending: boolean;
    readonly flowers: readonly (readonly (readonly string[])[])[];
    readonly game: 'flowers';
    readonly hands: readonly (Schemas['Counts'] | Schemas['PartlyKnown'])[];
    readonly known: readonly Schemas['Counts'][];
    readonly mandalas: readonly Schemas['FlowersMandala'][];
    readonly options: {
      readonly [name: string]: string;
    };
    readonly passes: number;
    readonly phase: 'turn' | 'take' | 'over';
    readonly players: number;
    readonly reason?: 'flowers' | 'tiles' | 'passes';
    /** Only when the game is over. */
    readonly scores?: readonly number[];
    readonly singles: readonly (readonly string[])[];
    readonly stacks: Schemas['Stacks'];
    /** The Mandala being taken from, from 0. */
    readonly taking: number | null;
    /** Null when the game is over. */
    readonly to_move: number | null;
    /** More than one when shared. */
    readonly winners?: readonly number[];
  };
  /** Why I may not make other moves now; nothing unless it is my turn. */
  readonly Forbidden: {
    readonly number: number;
    /** For each move that is not legal now, what forbids it. */
    readonly reasons: {
      readonly [name: string]: string;
    };
  };
  /** What is certain to come of each of my legal moves; nothing unless it is my turn. */
  readonly Foreseen: {
    /** For each legal move in sentences what it is certain to cause. */
    readonly foreseen: {
      readonly [name: string]: readonly string[];
    };
    readonly number: number;
  };
  /** A game that can be played. */
  readonly GameInfo: {
    readonly name: 'mandala' | 'patterns' | 'flowers';
    /** The default comes first. */
    readonly options: {
      readonly [name: string]: readonly string[];
    };
    readonly players: readonly number[];
  };
  /** A group of one colour, found by the space of its marker. */
  readonly Group: {
    readonly colour: 'b' | 'g' | 'o' | 'p' | 'r' | 'y';
    readonly marker: string;
  };
  /** What happened: its kind, whose doing it was, and what belongs to its kind. */
  readonly Happening: {
    readonly kept?: number;
    readonly kind:
      | 'sit'
      | 'play'
      | 'resign'
      | 'time_up'
      | 'ask_undo'
      | 'answer_undo'
      | 'take_back'
      | 'hint'
      | 'react'
      | 'rematch';
    readonly move?: string;
    readonly name?: string;
    readonly reaction?: string;
    readonly seat?: number;
    readonly table?: string;
    readonly yes?: boolean;
  };
  /** Come to a table: the first message on a WebSocket. */
  readonly Hello: {
    readonly after?: number | null;
    readonly do: 'hello';
    readonly key?: string | null;
    /** Of the sentences in events. */
    readonly language?: 'en' | 'de';
  };
  /** Who is connected: some seats, and how many spectators. */
  readonly Here: {
    readonly kind: 'here';
    readonly seats: readonly number[];
    readonly watchers: number;
  };
  /** A good move, why it is good, and what the position is worth: 1 won, -1 lost. */
  readonly Hint: {
    readonly move: string;
    readonly value: number;
    readonly why: string;
  };
  /** Somebody alone with computers wants to know what a strong player would do. */
  readonly HintWish: {
    /** Made by the client, new for each command: sent twice, it happens once. */
    readonly id: string;
    readonly language?: 'en' | 'de';
    /** The number of the last message seen. */
    readonly seen: number;
  };
  /** The words that open a seat. */
  readonly Invitation: {
    readonly invitation: string;
  };
  /** The words that open each of the open seats, by its number. */
  readonly Invitations: {
    readonly invitations: {
      readonly [name: string]: string;
    };
  };
  /** A table in a list. */
  readonly ListedTable: {
    /** How it ended, if it has. */
    readonly end: Schemas['Outcome'] | null;
    /** Yours, if you have one. */
    readonly seat: number | null;
    readonly seats: readonly Schemas['SeatInfo'][];
    readonly state: 'waiting' | 'playing' | 'over';
    readonly table: Schemas['TableInfo'];
    readonly to_move: number | null;
  };
  /** Why a message was refused; after `behind` also how the table stands. */
  readonly LiveRefusal: {
    readonly code: string;
    readonly id?: string;
    readonly kind: 'refusal';
    /** For each Mandala the letters of the colours that it still lacks. */
    readonly lacks?: readonly string[];
    /** The words of the moves that may be made now. */
    readonly legal?: readonly string[];
    readonly message: string;
    readonly number?: number;
    readonly status?: Schemas['Status'];
    readonly tally?:
      | readonly (readonly (
          | Schemas['MandalaLine']
          | Schemas['PatternsLine']
          | Schemas['FlowerLine']
          | Schemas['TileLine']
        )[])[]
      | null;
    readonly view?:
      Schemas['MandalaView'] | Schemas['PatternsView'] | Schemas['FlowersView'] | null;
  };
  /** All moves until an event, without those taken back, as a seat or a spectator was told. */
  readonly Log: {
    readonly moves: readonly Schemas['LoggedMove'][];
    readonly number: number;
  };
  /** A move that was made, and what it caused. */
  readonly LoggedMove: {
    /** What the move caused, in order, as the seat may know it. */
    readonly effects: readonly Schemas['Effect'][];
    readonly move: string;
    readonly number: number;
    readonly seat: number;
  };
  /** The visible cards of a colour in a Cup, and what their River space makes of them. */
  readonly MandalaLine: {
    readonly cards: number;
    readonly colour: 'b' | 'g' | 'o' | 'p' | 'r' | 'y';
    readonly points: number;
    /** 0: the River lacks this colour. */
    readonly space: number;
  };
  /** A Mountain, and each seat's Field beside it. */
  readonly MandalaMandala: {
    readonly fields: readonly Schemas['Counts'][];
    readonly mountain: Schemas['Counts'];
  };
  /** Mandala as a seat may know it. */
  readonly MandalaView: {
    /** The Mandala being claimed, from 0. */
    readonly claiming: number | null;
    readonly completed_by: number | null;
    readonly cups: readonly (Schemas['Counts'] | Schemas['PartlyKnown'])[];
    readonly dealt_cups: readonly (Schemas['Counts'] | number)[];
    /** Its size; its cards when all is over. */
    readonly deck: number | Schemas['Counts'];
    readonly discard: Schemas['Counts'];
    readonly game: 'mandala';
    readonly hands: readonly (Schemas['Counts'] | number)[];
    readonly idle_turns: number;
    readonly last_mandala: boolean;
    readonly mandalas: readonly Schemas['MandalaMandala'][];
    readonly options: {
      readonly [name: string]: string;
    };
    readonly phase: 'turn' | 'claim' | 'over';
    readonly players: number;
    readonly reason?: 'river' | 'deck' | 'dead' | 'idle';
    /** Letters of the colours, from space 1 on. */
    readonly rivers: readonly string[];
    /** Only when the game is over. */
    readonly scores?: readonly number[];
    /** Null when the game is over. */
    readonly to_move: number | null;
    /** More than one when shared. */
    readonly winners?: readonly number[];
  };
  /** A move that was made. */
  readonly MoveInfo: {
    readonly move: string;
    readonly number: number;
    readonly seat: number;
  };
  /** The seat of the person who opens the table. */
  readonly MySeat: {
    readonly kind: 'me';
  };
  /** Somebody who wants to play; there are no accounts. */
  readonly NewPerson: {
    /** Shown to the others. */
    readonly name: string;
  };
  /** A table to be opened; the number of seats is the number of players. */
  readonly NewTable: {
    readonly game: 'mandala' | 'patterns' | 'flowers';
    /** What happens to a seat whose time is up: who takes over, or the end. */
    readonly if_away?: 'random' | 'greedy' | 'novice' | 'adept' | 'master' | 'grandmaster' | 'end';
    readonly options?: {
      readonly [name: string]: string;
    };
    readonly seats: readonly (Schemas['MySeat'] | Schemas['OpenSeat'] | Schemas['ComputerSeat'])[];
    /** For each move; null: no clock. */
    readonly seconds?: number | null;
    /** Whether others may watch. */
    readonly watching?: boolean;
  };
  /** A new person with the key that is shown this once: whoever has it is this person. */
  readonly Newcomer: {
    readonly key: string;
    readonly name: string;
  };
  /** What can be played here, and against whom. */
  readonly Offer: {
    readonly games: readonly Schemas['GameInfo'][];
    readonly levels: readonly string[];
    readonly reactions: readonly string[];
  };
  /** A seat for somebody who will be invited. */
  readonly OpenSeat: {
    readonly kind: 'open';
  };
  /** A new table, as its host sees it. */
  readonly OpenedTable: {
    readonly invitations: {
      readonly [name: string]: string;
    };
    readonly kind: 'welcome';
    /** For each Mandala the letters of the colours that it still lacks. */
    readonly lacks: readonly string[];
    /** The words of the moves that may be made now. */
    readonly legal: readonly string[];
    readonly moves: readonly Schemas['MoveInfo'][];
    readonly number: number;
    readonly seat: number | null;
    readonly status: Schemas['Status'];
    readonly table: Schemas['TableInfo'];
    readonly tally:
      | readonly (readonly (
          | Schemas['MandalaLine']
          | Schemas['PatternsLine']
          | Schemas['FlowerLine']
          | Schemas['TileLine']
        )[])[]
      | null;
    readonly view: Schemas['MandalaView'] | Schemas['PatternsView'] | Schemas['FlowersView'] | null;
  };
  /** How a game ended, and why. */
  readonly Outcome: {
    /** The seat that gave up, or ran out of time. */
    readonly by?: number;
    readonly reason: string;
    readonly scores: readonly number[];
    readonly winners: readonly number[];
  };
  /** Cards of which some are known, and of the others only how many there are. */
  readonly PartlyKnown: {
    readonly hidden: number;
    readonly known: Schemas['Counts'];
  };
  /** A group and its points; groups are numbered as they were established. */
  readonly PatternsLine: {
    readonly colour: 'b' | 'g' | 'o' | 'p' | 'r' | 'y';
    readonly number: number;
    readonly points: number;
    readonly spaces: readonly string[];
  };
  /** Patterns, where nothing is hidden. */
  readonly PatternsView: {
    /** Row 8 first. A dot is no space, a capital letter lies face down. */
    readonly board: readonly string[];
    readonly bowls: readonly ('b' | 'g' | 'o' | 'p' | 'r' | 'y' | null)[];
    readonly game: 'patterns';
    readonly groups: readonly (readonly Schemas['Group'][])[];
    readonly offered: readonly ('b' | 'g' | 'o' | 'p' | 'r' | 'y')[] | null;
    readonly options: {
      readonly [name: string]: string;
    };
    readonly phase: 'bowl' | 'turn' | 'flips' | 'over';
    readonly players: number;
    readonly reason?: 'stuck';
    /** Only when the game is over. */
    readonly scores?: readonly number[];
    /** Null when the game is over. */
    readonly to_move: number | null;
    /** More than one when shared. */
    readonly winners?: readonly number[];
  };
  /** Make a move. */
  readonly Play: {
    readonly do: 'play';
    /** Made by the client, new for each command: sent twice, it happens once. */
    readonly id: string;
    readonly move: string;
    /** The number of the last message seen. */
    readonly seen: number;
  };
  /** Why something was refused. */
  readonly Problem: {
    readonly code: string;
    readonly message: string;
  };
  /** How much is ready, from 0 to 1. Whatever needs the rest waits for it. */
  readonly Progress: {
    readonly all: number;
    /** By game: the computer players. */
    readonly players: {
      readonly [name: string]: number;
    };
    /** By game: enough to play with people. */
    readonly rules: {
      readonly [name: string]: number;
    };
  };
  /** React with something short. */
  readonly React: {
    readonly do: 'react';
    /** Made by the client, new for each command: sent twice, it happens once. */
    readonly id: string;
    readonly reaction: 'hello' | 'well_played' | 'thinking' | 'oops' | 'thanks' | 'good_game';
  };
  /** The one form of every refusal. */
  readonly Refusal: {
    readonly error: Schemas['Problem'];
  };
  /** Ask to play again with everybody one seat further. */
  readonly Rematch: {
    readonly do: 'rematch';
    /** Made by the client, new for each command: sent twice, it happens once. */
    readonly id: string;
  };
  /** A game from the eyes of a seat; without a table if it was played at one computer. */
  readonly Replay: {
    readonly end: Schemas['Outcome'] | null;
    readonly game: 'mandala' | 'patterns' | 'flowers';
    readonly options: {
      readonly [name: string]: string;
    };
    readonly players: number;
    readonly seat: number | null;
    readonly seats: readonly Schemas['SeatInfo'][];
    readonly steps: readonly Schemas['ReplayStep'][];
    readonly table: Schemas['TableInfo'] | null;
  };
  /** A position, the move that led to it, and the seat that made it; both null for the first. */
  readonly ReplayStep: {
    readonly by: number | null;
    /** What the move caused, in order, as the seat may know it. */
    readonly effects: readonly Schemas['Effect'][];
    /** For each Mandala the letters of the colours that it still lacks. */
    readonly lacks: readonly string[];
    readonly move: string | null;
    /** For each seat the lines of its visible score. */
    readonly tally: readonly (readonly (
      Schemas['MandalaLine'] | Schemas['PatternsLine'] | Schemas['FlowerLine'] | Schemas['TileLine']
    )[])[];
    readonly view: Schemas['MandalaView'] | Schemas['PatternsView'] | Schemas['FlowersView'];
  };
  /** A record of a table, or of a game at one computer, and whose eyes to see it with. */
  readonly Replaying: {
    readonly language?: 'en' | 'de';
    readonly record: {
      readonly [name: string]: unknown;
    };
    /** Null: a spectator. */
    readonly seat?: number | null;
  };
  /** Resign; while seats are open a guest only leaves, and the host closes the table. */
  readonly Resign: {
    readonly do: 'resign';
    /** Made by the client, new for each command: sent twice, it happens once. */
    readonly id: string;
  };
  /** Who sits somewhere. */
  readonly SeatInfo: {
    readonly kind: 'open' | 'person' | 'computer';
    readonly level?: string;
    readonly name?: string;
  };
  /** The stacks of tiles: how many, or which when all is over. */
  readonly Stacks: {
    readonly dark: number | readonly string[];
    readonly light: number | readonly string[];
  };
  /** How a table stands, beside the game itself. */
  readonly Status: {
    readonly again: readonly number[];
    readonly deadline: number | null;
    readonly end: Schemas['EndInfo'] | null;
    /** Whether moves were taken back against computers, or hints given. */
    readonly practice: boolean;
    readonly rematch: string | null;
    readonly seats: readonly Schemas['SeatInfo'][];
    readonly state: 'waiting' | 'playing' | 'over';
    readonly undo: Schemas['UndoInfo'] | null;
  };
  /** What comes of moves from a position; legal moves and what is said of them are the mover's. */
  readonly Studied: {
    /** What the move caused, in order, as the seat may know it. */
    readonly effects: readonly Schemas['Effect'][];
    /** For each legal move in sentences what it is certain to cause. */
    readonly foreseen: {
      readonly [name: string]: readonly string[];
    };
    /** For each Mandala the letters of the colours that it still lacks. */
    readonly lacks: readonly string[];
    /** The words of the moves that may be made now. */
    readonly legal: readonly string[];
    /** For each move that is not legal now, what forbids it. */
    readonly reasons: {
      readonly [name: string]: string;
    };
    /** For each seat the lines of its visible score. */
    readonly tally: readonly (readonly (
      Schemas['MandalaLine'] | Schemas['PatternsLine'] | Schemas['FlowerLine'] | Schemas['TileLine']
    )[])[];
    readonly view: Schemas['MandalaView'] | Schemas['PatternsView'] | Schemas['FlowersView'];
  };
  /** A position, or a record and how many of its moves to go; and moves to play from there. */
  readonly Study: {
    readonly language?: 'en' | 'de';
    readonly moves?: readonly string[];
    /** Of the record's moves, those made before. */
    readonly number?: number;
    readonly position?: {
      readonly [name: string]: unknown;
    } | null;
    readonly record?: {
      readonly [name: string]: unknown;
    } | null;
    /** Null: a spectator. */
    readonly seat?: number | null;
    /** For draws from a position; a record has its own. */
    readonly seed?: number;
  };
  /** What everybody who may see a table knows of it. */
  readonly TableInfo: {
    /** Hash of the secret that decides every draw. */
    readonly commitment: string;
    readonly game: 'mandala' | 'patterns' | 'flowers';
    readonly id: string;
    readonly if_away: string;
    /** Since 1970, by the server's clock. */
    readonly opened: number;
    readonly options: {
      readonly [name: string]: string;
    };
    readonly players: number;
    readonly seconds: number | null;
    readonly watching: boolean;
  };
  /** All that is needed to replay a finished game and to check its chance. */
  readonly TableRecord: {
    /** Hash of the secret that decides every draw. */
    readonly commitment: string;
    readonly end: Schemas['Outcome'];
    readonly game: 'mandala' | 'patterns' | 'flowers';
    readonly id: string;
    readonly if_away: string;
    readonly moves: readonly string[];
    /** Since 1970, by the server's clock. */
    readonly opened: number;
    readonly options: {
      readonly [name: string]: string;
    };
    readonly players: number;
    readonly practice: boolean;
    readonly seats: readonly Schemas['SeatInfo'][];
    readonly seconds: number | null;
    readonly secret: string;
    readonly watching: boolean;
  };
  /** A single tile, and its points. */
  readonly TileLine: {
    readonly points: number;
    readonly tile: string;
  };
  /** Somebody asks to take a move back. */
  readonly UndoInfo: {
    readonly agreed: readonly number[];
    readonly seat: number;
  };
  /** All that a seat (null: a spectator) may know of a table. */
  readonly Welcome: {
    readonly kind: 'welcome';
    /** For each Mandala the letters of the colours that it still lacks. */
    readonly lacks: readonly string[];
    /** The words of the moves that may be made now. */
    readonly legal: readonly string[];
    readonly moves: readonly Schemas['MoveInfo'][];
    readonly number: number;
    readonly seat: number | null;
    readonly status: Schemas['Status'];
    readonly table: Schemas['TableInfo'];
    readonly tally:
      | readonly (readonly (
          | Schemas['MandalaLine']
          | Schemas['PatternsLine']
          | Schemas['FlowerLine']
          | Schemas['TileLine']
        )[])[]
      | null;
    readonly view: Schemas['MandalaView'] | Schemas['PatternsView'] | Schemas['FlowersView'] | null;
  };
  /** Where the server is for those who are not on its machine. */
  readonly Whereabouts: {
    /** Whether you may open the server to the local network. */
    readonly can_open: boolean;
    /** What other devices open; null: none can reach the server. */
    readonly url: string | null;
    readonly version: string;
  };
  /** A person, as they see themselves. */
  readonly You: {
    readonly name: string;
  };
}

export interface Routes {
  /** Return what can be played here, and against whom. */
  readonly 'GET /games': {
    readonly answer: Schemas['Offer'];
  };
  /** Return every move of a game in words: as a choice, or told, to follow a name or "you". */
  readonly 'GET /games/{game}/words': {
    readonly path: {
      readonly game: 'mandala' | 'patterns' | 'flowers';
    };
    readonly query: {
      readonly language?: 'en' | 'de';
      readonly voice?: 'choice' | 'told' | 'you';
    };
    readonly answer: {
      readonly [name: string]: string;
    };
  };
  /** Return where other devices on the network find this server. */
  readonly 'GET /here': {
    readonly answer: Schemas['Whereabouts'];
  };
  /** Open the server to the local network, from its own machine. */
  readonly 'POST /here': {
    readonly answer: Schemas['Whereabouts'];
  };
  /** Return who I am. */
  readonly 'GET /me': {
    readonly answer: Schemas['You'];
  };
  /** Change my name for tables to come. */
  readonly 'PATCH /me': {
    readonly body: Schemas['NewPerson'];
    readonly answer: Schemas['You'];
  };
  /** List my tables, the newest first. */
  readonly 'GET /me/tables': {
    readonly answer: readonly Schemas['ListedTable'][];
  };
  /** Become a person: the key in the response is shown this once, and is all there is to know. */
  readonly 'POST /people': {
    readonly body: Schemas['NewPerson'];
    readonly answer: Schemas['Newcomer'];
  };
  /** Return how much of the games and players is ready; after an update they are compiled. */
  readonly 'GET /readiness': {
    readonly answer: Schemas['Progress'];
  };
  /** Return a game from its record, as a seat saw it; nothing is kept. */
  readonly 'POST /replays': {
    readonly body: Schemas['Replaying'];
    readonly answer: Schemas['Replay'];
  };
  /** Play moves from a position or from within a record, and return what a seat sees then. */
  readonly 'POST /study': {
    readonly body: Schemas['Study'];
    readonly answer: Schemas['Studied'];
  };
  /** Return what a strong player would do there, knowing what the seat to move may know. */
  readonly 'POST /study/hint': {
    readonly body: Schemas['Study'];
    readonly answer: Schemas['Hint'];
  };
  /** List games in play that anybody may watch, the newest first. */
  readonly 'GET /tables': {
    readonly answer: readonly Schemas['ListedTable'][];
  };
  /** Open a table; the invitations in the response are for the people who will sit at it. */
  readonly 'POST /tables': {
    readonly body: Schemas['NewTable'];
    readonly answer: Schemas['OpenedTable'];
  };
  /** Return all that my seat, or a spectator, may know of a table. */
  readonly 'GET /tables/{table}': {
    readonly path: {
      readonly table: string;
    };
    readonly answer: Schemas['Welcome'];
  };
  /** Do what can also be done over the WebSocket; the response is the event it led to. */
  readonly 'POST /tables/{table}/commands': {
    readonly path: {
      readonly table: string;
    };
    readonly query: {
      readonly language?: 'en' | 'de';
    };
    readonly body:
      | Schemas['Play']
      | Schemas['Resign']
      | Schemas['AskUndo']
      | Schemas['AnswerUndo']
      | Schemas['React']
      | Schemas['Rematch'];
    readonly answer: Schemas['Event'];
  };
  /** Return what has happened after a number, as the WebSocket would; at most 200 events. */
  readonly 'GET /tables/{table}/events': {
    readonly path: {
      readonly table: string;
    };
    readonly query: {
      readonly after?: number;
      readonly language?: 'en' | 'de';
    };
    readonly answer: readonly Schemas['Event'][];
  };
  /** Return what each of my legal moves is certain to cause; nothing unless it is my turn. */
  readonly 'GET /tables/{table}/foreseen': {
    readonly path: {
      readonly table: string;
    };
    readonly query: {
      readonly language?: 'en' | 'de';
    };
    readonly answer: Schemas['Foreseen'];
  };
  /** Return what a strong player would do in my place; only if I am alone with computers. */
  readonly 'POST /tables/{table}/hint': {
    readonly path: {
      readonly table: string;
    };
    readonly body: Schemas['HintWish'];
    readonly answer: Schemas['Hint'];
  };
  /** Return to the host of a table the words that open its open seats. */
  readonly 'GET /tables/{table}/invitations': {
    readonly path: {
      readonly table: string;
    };
    readonly answer: Schemas['Invitations'];
  };
  /** Return all moves that were made and not taken back, each with what it caused. */
  readonly 'GET /tables/{table}/log': {
    readonly path: {
      readonly table: string;
    };
    readonly query: {
      readonly language?: 'en' | 'de';
    };
    readonly answer: Schemas['Log'];
  };
  /** Return why I may not make the other moves now; nothing unless it is my turn. */
  readonly 'GET /tables/{table}/reasons': {
    readonly path: {
      readonly table: string;
    };
    readonly query: {
      readonly language?: 'en' | 'de';
    };
    readonly answer: Schemas['Forbidden'];
  };
  /** Return the record of a finished game, to keep, to go on with, or to verify. */
  readonly 'GET /tables/{table}/record': {
    readonly path: {
      readonly table: string;
    };
    readonly answer: Schemas['TableRecord'];
  };
  /** Return a finished game as a seat saw it then. */
  readonly 'GET /tables/{table}/replay': {
    readonly path: {
      readonly table: string;
    };
    readonly query: {
      readonly seat?: number | null;
      readonly language?: 'en' | 'de';
    };
    readonly answer: Schemas['Replay'];
  };
  /** Take the seat that an invitation opens. */
  readonly 'POST /tables/{table}/seats': {
    readonly path: {
      readonly table: string;
    };
    readonly body: Schemas['Invitation'];
    readonly answer: Schemas['Welcome'];
  };
}
