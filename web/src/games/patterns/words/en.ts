import { front } from './front/en';

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const points = (count: number) => (count === 1 ? '1 point' : `${count} points`);
const tokens = (count: number) => (count === 1 ? '1 token' : `${count} tokens`);

export const en = {
  ...front,
  lesson: 'Establish groups, flip and swap tokens, and see what the numbers are worth.',
  ends: {
    stuck: 'A player has no move left.',
  } as Record<string, string>,
  keys: [] as [string, string][],

  mat: 'Mat, columns a to h from the left, rows 1 to 8 from below',
  /** What can be done at a space, by the first letter of the word. */
  verbs: { E: 'establish', F: 'flip', S: 'swap' },
  /** The same in ordinary words, with the term beside it. */
  tasks: {
    E: 'lay your bowl token on the mat and begin a group (Establish)',
    F: 'turn over a token beside your group (Flip)',
    S: 'exchange your bowl token with one beside your group (Swap)',
  },
  /** Where there is more than one choice. */
  tasksBrief: {
    E: 'begin a group (Establish)',
    F: 'turn a token over (Flip)',
    S: 'exchange your bowl token (Swap)',
  },
  task: (verbs: string[]) => {
    const text = either.format(verbs);
    return text && `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  },
  taskBowl: 'Choose the token for your bowl.',
  taskFlips: 'Your opponent has no move left: flip what you like, then press Done.',
  faceUp: (space: string, colour: string) => `${space}: ${colour}, face up.`,
  faceDown: (space: string, colour: string, group: string) =>
    `${space}: ${colour}, face down, ${group}.`,
  groupOf: (number: number, name: string | null) =>
    name === null ? `your group ${number}` : `group ${number} of ${name}`,
  marked: (group: string) => `marker of ${group}`,
  sized: (size: number, count: number) => `${tokens(size)}, ${points(count)}`,
  can: (verbs: string[]) => `Here you can ${either.format(verbs)}.`,
  bowl: (name: string | null, colour: string) =>
    name === null ? `Your bowl: ${colour}.` : `Bowl of ${name}: ${colour}.`,
  emptyBowl: (name: string | null) =>
    name === null ? 'Your bowl is still empty.' : `The bowl of ${name} is still empty.`,
  offered: (colour: string) => `The ${colour} token, one of two for the bowls.`,
  choosing: 'Choose one',
  getsOther: 'The other token goes here',
  stuck: 'No move left',
  groups: (name: string) => `Groups of ${name}`,
  groupsShort: 'Groups',
  leftFaceUp: 'Face up',
  tokens,
  each: (worth: number) => `each ${worth}`,
  worth: (number: number, colour: string, size: number, count: number) =>
    `Group ${number}, ${colour}: ${tokens(size)}, each ${number} except the marked one, now ${points(count)}.`,
  markersLeft: (count: number) => (count === 1 ? '1 marker left' : `${count} markers left`),
  points,
  /** The scoring of one group: its number times its tokens without the marked one. */
  sum: (number: number, size: number) => `${number} × (${size} − 1) =`,
  noGroups: 'No groups',
  bowlsCount: 'The tokens in the bowls are worth nothing.',
  draw: 'Equal points: a draw.',
  /** In the position editor. */
  editing: {
    turnOver: 'Turn over',
    marker: (seat: number) => `Marker of seat ${seat}: makes a group`,
    emptySpace: (space: string) => `${space}: no token.`,
    bowls: 'Bowls',
    offered: 'Tokens to choose from',
    offer: (number: number) => `Token ${number}`,
    bowl: 'The bowl tokens are chosen',
    turn: 'A turn begins',
  },
};
