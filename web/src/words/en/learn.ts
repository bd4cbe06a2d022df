export const learn = {
  title: 'Learn',
  lead: 'Ten short steps for each game. You make every move yourself, and the table answers.',
  lessonOf: (game: string) => `Learn ${game}`,
  steps: (done: number, of: number) =>
    done === 0 ? `${of} steps` : done === of ? 'All steps done' : `${done} of ${of} steps done`,
  start: 'Start',
  goOn: 'Go on',
  /** What a button does, and for which game. */
  of: (what: string, game: string) => `${what}: ${game}`,
  stepOf: (step: number, of: number) => `Step ${step} of ${of}`,
  /** The opponent of the lessons. */
  other: 'Robin',
  next: 'Next',
  nextStep: 'Next step',
  previousStep: 'Previous step',
  stepText: 'The text of this step',
  again: 'Once more',
  restart: 'From the beginning',
  showMe: 'Show me',
  notQuite: 'Not quite.',
  wellDone: 'Well done.',
  allSteps: 'All steps',
  done: 'done',
  point: 'Point at anything to learn what it is.',
  theTable: 'The table',
  theScoring: 'The scoring',
  end: {
    title: 'Now you know the game',
    text: (game: string) => `You can play ${game} now. The rest comes from playing.`,
    play: 'Play your first game',
    others: 'The other lessons',
  },
  rules: {
    title: (game: string) => `Rules of ${game}`,
    contents: 'Contents',
    other: 'Rules of the other games',
    toLesson: 'Learn it by playing',
    numbers:
      'The numbers beside the headings are those that the table names when a move is not possible.',
    play: 'Play',
  },
};
