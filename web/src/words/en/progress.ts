export const progress = {
  title: 'Your progress',
  lead: 'Games, reviews and puzzles: how you play, and what to look at next.',
  nothing: 'Nothing yet. Play a game or solve a puzzle, and look again.',
  nothingIn: 'No game and no puzzle yet.',
  exchanged: 'Up to date with your other devices.',
  notExchanged: (why: string) => `Could not be exchanged with your other devices. ${why}`,
  days: 'Deals of the day',
  totals: (games: number, puzzles: number) =>
    `${games === 1 ? '1 game' : `${games} games`}, ${puzzles === 1 ? '1 puzzle' : `${puzzles} puzzles`}`,
  inRow: (now: number, most: number) => `Games won in a row: ${now} now, ${most} at most.`,
  practice: (count: number) =>
    count === 1
      ? '1 more game was practice: with hints, moves taken back, or a known deal.'
      : `${count} more games were practice: with hints, moves taken back, or a known deal.`,
  results: 'Results',
  against: 'Against',
  columns: { won: 'Won', drawn: 'Drawn', lost: 'Lost', best: 'Most points' },
  person: 'a person',
  people: (count: number) => `${count} people`,
  times: (count: number, level: string) => `${count} × ${level}`,
  ready: (won: number, of: number, level: string) =>
    `You have won ${won} of your last ${of} games against ${level}.`,
  tryNext: (level: string) => `Try ${level}`,
  accuracy: 'Accuracy',
  accuracyHelp: 'Of the games that were reviewed, the latest last. 100 is perfect.',
  noReviews: 'Review a game, and its accuracy stands here.',
  mean: (now: string, before: string | null) =>
    before === null
      ? `On average ${now}.`
      : `The last five on average ${now}, those before ${before}.`,
  asTable: 'The same as a table',
  tableColumns: { date: 'Date', accuracy: 'Accuracy', mistakes: 'Mistakes', review: 'Review' },
  open: 'Open',
  recurring: 'What you often miss',
  ofMistakes: (count: number, of: number) => `in ${count} of ${of} mistakes`,
  practise: 'Practise',
  puzzles: 'Puzzles',
  devices: 'On your other devices',
  devicesHelp:
    'Open this link there, and both devices are you: your games, results and ratings. Keep it to yourself: whoever has it is you.',
  showLink: 'Show the link',
  link: 'Your own link',
  code: 'QR code of your own link',
  noPerson: 'You get a link of your own with your first game.',
  copy: 'Copy',
  copied: 'Copied.',
  copyByHand: 'The link is selected: copy it with your keyboard or by a long press.',
  yours: 'Your data',
  yoursHelp:
    'These results are kept in this browser and on the server, for your key alone. Games themselves stay with those who played them.',
  export: 'Save as a file',
  delete: 'Delete everything',
  deleteSure: 'Really delete, on all devices?',
  deleted: 'Everything was deleted.',
  device: {
    title: 'This device, too',
    ask: (name: string) => `Do you want to be ${name} on this device?`,
    nameless: 'Do you want to be the same person on this device as on the other?',
    instead: (name: string) =>
      `Here you were ${name}. Seats of running games stay with that key, which this device then forgets; results move along.`,
    yes: 'Yes, that is me',
    wrong: 'This link is not complete, or its key is not valid any more.',
  },
};
