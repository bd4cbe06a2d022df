import type { Colour } from '@/drawing/pigments';

const colours: Record<Colour, string> = {
  b: 'black',
  g: 'green',
  o: 'orange',
  p: 'purple',
  r: 'red',
  y: 'yellow',
};

export const common = {
  colours,
  games: { mandala: 'Mandala', patterns: 'Patterns', flowers: 'Flowers' },
  levels: {
    random: 'Random',
    novice: 'Novice',
    greedy: 'Greedy',
    adept: 'Adept',
    master: 'Master',
    grandmaster: 'Grandmaster',
  } as Record<string, string>,
  home: 'Home',
  settings: 'Settings',
  rules: 'Rules',
  learn: 'Learn',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Just a moment…',
  tryAgain: 'Try again',
  skip: 'Skip to the content',
  /** One of several at a table has a number. */
  computer: (level: string, number: number | null = null) =>
    number === null ? `Computer (${level})` : `Computer ${number} (${level})`,
  notFound: 'There is nothing here.',
  backHome: 'Back to the games',
  credit:
    'The games are by Trevor Benjamin and Brett J. Gilbert, published by Lookout Games. Sandtable is an independent, fan-made implementation and has no connection with them.',
  /** Refusals of the server by their code; others are shown as the server words them. */
  refusals: {
    offline: 'The server cannot be reached just now.',
    unavailable: 'The server cannot store anything just now. Try again in a moment.',
    not_your_turn: 'It is not your turn.',
    behind: 'The table has moved on. Look again.',
    no_undo:
      'This move cannot be taken back: something was drawn, somebody has moved since, or it was asked before.',
    no_table: 'There is no such table, or it is not for your eyes.',
    bad_invite: 'This invitation opens no seat of this table.',
    seat_taken: 'Somebody has taken this seat already.',
    too_fast: 'That was too fast. Wait a moment.',
    too_many: 'There are too many tables open. Finish one first.',
    game_over: 'The game is over.',
    bad_record: 'This is not a record of a game, or it has been changed.',
    bad_terms: 'This name cannot be shown. Choose another.',
    not_allowed: 'This is not possible at this table.',
    not_seated: 'You do not sit at this table, or a computer plays for you.',
    not_started: 'Seats are still open.',
    thinking_failed: 'No good move was found in time. Ask again.',
    too_large: 'This is too large.',
    bad_key: 'This server does not know you yet. Start a game to be introduced.',
    internal: 'Something went wrong on the server.',
  } as Record<string, string>,
};
