import { letters } from '@/words/en/letters';
import { front } from './front/en';

const keys = Object.values(letters).join(' ').toLowerCase();
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const cards = (count: number) => (count === 1 ? '1 card' : `${count} cards`);

export const en = {
  ...front,
  lesson: 'Play cards, hold the marker, take tiles and pair them into Flowers.',
  options: {
    end: {
      name: 'The end of the game',
      values: {
        turn: 'With the turn of somebody’s third Flower',
        round: 'With the round of somebody’s third Flower',
      },
    },
    backs: {
      name: 'Backs of the tiles',
      values: { colour: 'Three colours dark, three light', mixed: 'Each colour dark and light' },
    },
  },
  ends: {
    flowers: 'Somebody has made their third Flower.',
    tiles: 'The tiles have run out.',
    passes: 'Everybody has passed.',
  } as Record<string, string>,
  keys: [
    [keys, 'cards of that colour'],
    ['+ −', 'one card more or fewer'],
    ['1 2 3', 'a Mandala'],
  ] as [string, string][],

  list: (items: readonly string[]) => list.format(items),
  cards,
  counted: (count: number, colour: string) => `${count} ${colour}`,
  blossoms: 'The three Mandalas',
  tile: (colour: string, value: string) => `${colour} ${value}`,
  tileSpot: (tile: string, mandala: number) => `Tile ${tile} of Mandala ${mandala}.`,
  tasks: {
    play: 'Play cards of one colour into a Mandala.',
    take: (mandala: number) => `Take one of the two tiles of Mandala ${mandala}.`,
    pass: 'You cannot play and must pass.',
  },
  /** Sentences that together tell a Mandala. */
  about: {
    lacks: (mandala: number, colours: string) => `Mandala ${mandala} lacks ${colours}.`,
    complete: (mandala: number) => `Mandala ${mandala} shows all six colours.`,
    bare: (mandala: number) => `Mandala ${mandala} has been destroyed and has no tiles any more.`,
    tiles: (dark: string, light: string) => `Tiles: ${dark} (dark back), ${light} (light back).`,
    markerYours: 'The marker is yours.',
    markerOf: (name: string) => `The marker lies with ${name}.`,
    markerCentre: 'The marker lies in the centre.',
    up: (which: string) => `${which} face up`,
    down: (count: number, which: string) => `${count} face down (${which})`,
    seat: (name: string, what: string) => `${name}: ${what}.`,
    empty: 'No cards lie here yet.',
    last: (name: string) => `${name} played here last.`,
    lastYours: 'You played here last.',
  },
  seat: {
    hand: (name: string, count: number) => `${name}: ${cards(count)} in hand`,
    handYours: (count: number) => `You: ${cards(count)} in hand`,
    known: (which: string) => `at least ${which}`,
    owns: (flowers: number, singles: number) =>
      `${flowers} of 3 Flowers, ${singles === 1 ? '1 single tile' : `${singles} single tiles`}.`,
    flowers: 'Flowers',
    singles: 'Single tiles',
    none: 'None yet',
    inHand: 'In hand',
    nothingKnown: 'No colour of it is known.',
    toMove: 'To move now.',
    points: 'pts',
  },
  supply: {
    title: 'Deck and stacks',
    tilesLeft: 'Tiles left',
    label: (deck: number, discard: number, dark: number, light: number) =>
      `${cards(deck)} in the deck, ${discard} discarded. Tiles to come: ${dark} dark, ${light} light.`,
    deck: 'Deck',
    discard: 'Discarded',
    dark: 'Dark',
    light: 'Light',
    deckNow: (count: number) => `The deck holds ${cards(count)}.`,
    discardNow: (which: string) => `Discarded: ${which}.`,
    noDiscard: 'Nothing has been discarded.',
    tilesNow: (dark: number, light: number) =>
      `Tiles to come: ${dark} with a dark back, ${light} with a light one.`,
    backs: {
      colour:
        'Black, purple and red tiles have dark backs; green, orange and yellow ones light backs.',
      mixed: 'In each colour 2, 4 and ×3 have dark backs; 3, 5 and 7 light ones.',
    } as Record<string, string>,
    ends: {
      turn: 'The game ends with the turn in which somebody makes their third Flower.',
      round: 'The game ends with the round in which somebody makes their third Flower.',
    } as Record<string, string>,
  },
  notice: {
    takes: (name: string, mandala: number) => `${name} takes a tile of Mandala ${mandala}.`,
    lastRound: (name: string) => `The last round: the game ends after the turn of ${name}.`,
    lastRoundYours: 'The last round: the game ends after your turn.',
    ending: 'The game is ending: the Mandalas are destroyed one by one.',
  },
  scoring: {
    flower: (colour: string) => `Flower, ${colour}`,
    single: (tile: string) => `Single tile, ${tile}`,
    worth:
      'A Flower counts its higher tile and twice its lower one; ×3 counts the other tile three times.',
    nothing: 'Nothing to score',
    tie: (names: string, hands: string) =>
      `${names} have equal points. More cards in hand decide: ${hands}.`,
    hand: (name: string, count: number) => `${name} ${count}`,
    shared: 'Equal there too: they share the win.',
  },
  /** In the position editor. */
  editing: {
    tile: (tile: string) => `Tile ${tile}`,
    mandala: (number: number) => `Mandala ${number}`,
    tiles: 'Tiles',
    up: (name: string) => `${name}, face up`,
    down: (name: string) => `${name}, face down`,
    hand: 'Hand',
    singles: 'Single tiles',
    flowers: 'Flowers',
    discard: 'Discard pile',
    turn: 'A turn begins',
    take: (mandala: number) => `A tile of Mandala ${mandala} is taken`,
    active: 'Whose turn it is part of',
    marker: (mandala: number) => `Marker of Mandala ${mandala}`,
    centre: 'In the centre',
    ending: 'The game is ending',
    passes: 'Passes in a row',
  },
};
