/** Why the server refuses, by its stable codes; `offline`: it does not answer at all. */
export const refusals = {
  offline: 'The server cannot be reached just now.',
  unavailable: 'The server cannot store anything just now. Try again in a moment.',
  internal: 'Something went wrong on the server. Try again.',
  /** A code that this page does not know: the server is newer. */
  other: 'That did not work. Load this page again.',

  /** Before the number by which the owner of the server finds what happened. */
  reference: 'Reference:',
  /** Before a time, such as “in 40 seconds”. */
  again: 'Try again',

  no_table: 'There is no such table, or you may not see it.',
  no_review: 'Nobody has asked for this review yet. Ask for it again.',
  table_damaged: 'What is stored of this table is damaged. There may be a copy.',
  bad_invite: 'This invitation is not valid for this table. Ask for a new link.',
  old_invite: 'This link was replaced by a new one. Ask for that.',
  banned: 'The people who run this server keep your address out for a time.',
  seat_taken: 'Somebody has taken this seat already.',
  bad_terms: 'This name cannot be used here. Choose another.',
  bad_key: 'This server does not know this device. Start a game to be introduced.',
  too_fast: 'That was too fast.',
  too_many: 'Too much is open at once. Finish a game or close a page first.',
  too_large: 'This is too large.',
  too_slow: 'The connection is too slow just now. Try again.',

  illegal_move: 'This move is not possible now.',
  not_your_turn: 'It is not your turn.',
  behind: 'The table has moved on. Look again.',
  no_undo: 'Too late: somebody has moved since.',
  game_over: 'The game is over.',
  not_over: 'This can be seen when the game is over.',
  not_started: 'Seats are still open.',
  not_seated: 'You do not sit at this table, or a computer plays for you.',
  not_allowed: 'This is not possible at this table.',
  no_study: 'There is no such study, or it was deleted.',
  bad_study: 'This is not a study, or it has been changed.',
  bad_assumption: 'These cards cannot lie like this here.',
  no_puzzle: 'There is no such puzzle.',
  thinking_failed: 'No good move was found in time. Ask again.',

  unknown_game: 'There is no such game here.',
  bad_players: 'This game is not for so many players.',
  bad_option: 'This game cannot be played like this.',
  bad_seat: 'There is no such seat at this table.',
  bad_position: 'This position is impossible.',
  bad_record: 'This is not a record of a game, or it has been changed.',
  bad_host: 'The server does not answer at this address.',
  bad_origin: 'This can only be done from the server’s own page.',
};
