// What the pictures of the rules show, without a word: things in a row.
export type Thing =
  | { readonly card: string }
  | { readonly pile: string; readonly count: number }
  | { readonly backs: number }
  /** Cards in a place of a Mandala: a letter for each card. */
  | { readonly place: 'mountain' | 'field'; readonly cards: string }
  /** A space of a River, with its number and perhaps a card. */
  | { readonly space: number; readonly card?: string }
  | { readonly cup: string; readonly count: number }
  | { readonly tile: string }
  | { readonly marker: true }
  | { readonly bowl: string }
  /** A piece of the mat, row by row: small letters face up, capitals face down. */
  | {
      readonly mat: readonly string[];
      /** Markers by row and column: the owner's seat and the number. */
      readonly markers?: Readonly<Record<string, readonly [number, number]>>;
      /** A space that is pointed at. */
      readonly lit?: string;
    }
  | { readonly sign: 'to' | 'no' | 'plus' }
  | { readonly sum: string };

export type Row = readonly Thing[];

const to: Thing = { sign: 'to' };
const no: Thing = { sign: 'no' };
const plus: Thing = { sign: 'plus' };
const mine = (number: number) => [1, number] as const;
const theirs = (number: number) => [0, number] as const;

export const PICTURES = {
  table: 'board',
  colours: 'colours',

  build: [[{ card: 'o' }, to, { place: 'mountain', cards: 'bgrr' }, plus, { backs: 3 }]],
  grow: [[{ pile: 'y', count: 3 }, to, { place: 'field', cards: 'yyy' }]],
  discard: [[{ pile: 'g', count: 2 }, to, { backs: 2 }]],
  colourRule: [
    [{ card: 'p' }, to, { place: 'field', cards: 'pp' }],
    [{ card: 'p' }, no, { place: 'mountain', cards: 'bgrr' }],
  ],
  claimNew: [[{ pile: 'r', count: 3 }, to, { space: 3, card: 'r' }, plus, { cup: 'r', count: 2 }]],
  claimKnown: [[{ pile: 'r', count: 2 }, to, { cup: 'r', count: 2 }]],
  cupWorth: [
    [{ space: 4, card: 'g' }, { cup: 'g', count: 3 }, { sum: '3 × 4 = 12' }],
    [{ space: 6 }, { cup: 'y', count: 1 }, { sum: '1 × 0 = 0' }],
  ],

  establish: [
    [
      { bowl: 'g' },
      { mat: ['rgo', 'gpb'], lit: '1,1' },
      to,
      { mat: ['rgo', 'gGb'], markers: { '1,1': mine(1) } },
      { bowl: 'p' },
    ],
  ],
  flip: [
    [
      { mat: ['rgo', 'gGb'], markers: { '1,1': mine(1) }, lit: '0,1' },
      to,
      { mat: ['rGo', 'gGb'], markers: { '1,1': mine(1) } },
    ],
  ],
  swap: [
    [
      { bowl: 'g' },
      { mat: ['rGo', 'gGb'], markers: { '1,1': mine(1) }, lit: '0,0' },
      to,
      { mat: ['GGo', 'gGb'], markers: { '1,1': mine(1) } },
      { bowl: 'r' },
    ],
  ],
  apart: [[{ mat: ['yor', 'PpP'], markers: { '1,0': mine(2), '1,2': theirs(5) }, lit: '1,1' }, no]],
  groupWorth: [[{ mat: ['OOOO'], markers: { '0,1': mine(4) } }, { sum: '3 × 4 = 12' }]],

  faceUp: [[{ card: 'y' }, to, { tile: 'b5' }, { tile: 'g4' }, { card: 'y' }]],
  faceDown: [[{ card: 'g' }, to, { tile: 'b5' }, { tile: 'g4' }, { backs: 1 }]],
  majority: [
    [{ marker: true }, { card: 'r' }, { backs: 2 }, { sum: '3' }],
    [{ pile: 'y', count: 2 }, { sum: '2' }],
  ],
  flowerWorth: [
    [{ tile: 'g2' }, { tile: 'g4' }, { sum: '4 + 2 × 2 = 8' }],
    [{ tile: 'r5' }, { tile: 'rx' }, { sum: '3 × 5 = 15' }],
  ],
  singleWorth: [
    [{ tile: 'y3' }, { sum: '3' }],
    [{ tile: 'ox' }, { sum: '0' }],
  ],
} as const satisfies Record<string, 'board' | 'colours' | readonly Row[]>;

export type PictureName = keyof typeof PICTURES;
