import { letters } from '@/words/en/letters';
import { front } from './front/en';

const keys = Object.values(letters).join(' ').toLowerCase();
const cardsOf = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);

export const en = {
  ...front,
  lesson: 'Build Mountains, grow Fields, claim colours, and score what your River prizes.',
  ends: {
    river: 'A River is full.',
    deck: 'The deck ran out, and then a Mandala was destroyed.',
    dead: 'No Mandala can be completed any more.',
    idle: 'For too long nothing went into a Mandala.',
  } as Record<string, string>,
  keys: [
    [keys, 'cards of that colour'],
    ['+ −', 'one card more or fewer'],
    ['1 2', 'a Mountain'],
    ['3 4', 'your Field beside it'],
    ['d', 'the discard pile'],
    [keys.toUpperCase(), 'claim that colour'],
  ] as [string, string][],

  verbs: { M: 'build on a Mountain', F: 'grow your Field', D: 'discard' },
  /** One to three verbs: "Build on a Mountain, grow your Field or discard." */
  task: (verbs: readonly string[]) => {
    const listed = [verbs.slice(0, -1).join(', '), ...verbs.slice(-1)].filter(Boolean).join(' or ');
    return `${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`;
  },
  taskClaim: (mountain: number) => `Choose a colour to claim from Mountain ${mountain}.`,
  taskLastClaim: (mountain: number) => `Claim the last colour of Mountain ${mountain}.`,
  taskLose: 'Your Field is empty: what you choose is discarded.',
  taskPass: 'You have no cards and must pass.',

  mandala: (number: number) => `Mandala ${number}`,
  mountain: (number: number) => `Mountain ${number}`,
  yourField: 'Your Field',
  theirField: 'Their Field',
  yourFieldOf: (number: number) => `Your Field of Mandala ${number}`,
  fieldOf: (number: number, name: string) => `${name}’s Field of Mandala ${number}`,
  river: 'River',
  yourRiver: 'Your River',
  riverOf: (name: string) => `${name}’s River`,
  space: (space: number, colour: string) => `space ${space} ${colour}`,
  cup: 'Cup',
  yourCup: 'Your Cup',
  cupOf: (name: string) => `${name}’s Cup`,
  hiddenCards: (count: number) => (count === 1 ? '1 hidden card' : `${count} hidden cards`),
  dealtToYou: (cards: string) => `Dealt at the start, and known to you alone: ${cards}.`,
  handOf: (name: string | null, count: number) =>
    `${name === null ? 'You hold' : `${name} holds`} ${cardsOf(count)}.`,
  deck: 'Deck',
  deckOf: (count: number) => `Deck: ${cardsOf(count)}.`,
  discard: 'Discard',
  discardKey: 'd',
  discardPile: 'Discard pile',
  cards: (count: number, colour: string) => `${count} ${colour}`,
  holds: (place: string, content: string) => `${place}: ${content || 'empty'}.`,
  lacks: (colours: string) => `Lacks ${colours}.`,
  lastHere: 'The last move went here.',
  lacksNothing: 'All six colours are here.',
  claim: (count: number, colour: string) =>
    count === 1 ? `Claim the ${colour} card.` : `Claim all ${count} ${colour} cards.`,
  lose: (count: number, colour: string) =>
    `Your Field is empty: choose ${count === 1 ? `the ${colour} card` : `all ${count} ${colour} cards`} to be discarded.`,
  claimOf: (name: string) => `${name} claims`,
  youClaim: 'You claim',
  loseOf: (name: string) => `${name} discards: empty Field`,
  youLose: 'You discard: empty Field',
  beingClaimed: (mountain: number) => `Mountain ${mountain} is being claimed, colour by colour.`,

  lastMandala:
    'The deck ran out, and the discard pile became the new deck: the next Mandala to be destroyed is the last.',
  lastMandalaBrief: 'The next Mandala is the last.',
  idle: (turns: number) =>
    `For ${turns} turns no card has gone into a Mandala. If that goes on, the game ends (M16).`,
  idleBrief: (turns: number) => `No card into a Mandala for ${turns} turns.`,

  scoring: {
    space: (space: number, colour: string) => `River space ${space}, ${colour}`,
    noSpace: (colour: string) => `${colour}, not in the River`,
    line: (cards: number, space: number, points: number) =>
      `${cardsOf(cards)} in the Cup, ${space} each: ${points}.`,
    sumSoFar: (points: number) => `So far ${points}.`,
    total: 'Points',
    empty: 'Nothing in River or Cup.',
    tie: (first: string, second: string) =>
      `Equal points: whoever has fewer cards in the Cup wins. ${first}; ${second}.`,
    cupOf: (name: string, count: number) => `${name}: ${cardsOf(count)}`,
    shared: 'The Cups are equal too: the win is shared.',
  },
  /** In the position editor. */
  editing: {
    field: (name: string) => `${name}’s Field`,
    hand: 'Hand',
    claimed: 'Cup: claimed',
    dealt: 'Cup: dealt at the start',
    turn: 'A turn begins',
    claim: (mandala: number) => `Mandala ${mandala} is being claimed`,
    completedBy: 'Completed by',
    lastMandala: 'The next Mandala is the last',
    idleTurns: 'Turns without a card into a Mandala',
  },
};
