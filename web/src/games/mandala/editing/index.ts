import { COLOURS, listed, type Colour } from '@/api/colours';
import { added, at, changed, drawn, goingOn, pathOf, rest, shuffled } from '@/board/editing';
import type { Control, Editing, Path, Piece as Supplied, Place, PlaceGroup } from '@/board/editing';
import { words } from '@/words/words.svelte';
import { texts } from '../words';
import Piece from './Piece.svelte';

const EACH = 18; // cards of a colour
const SPACES = 6; // of a River
const SEATS = [0, 1];

type Counts = Record<string, number>;

interface Laid {
  readonly phase: string;
  readonly to_move: number;
  readonly discard: Counts;
  readonly hands: readonly Counts[];
  readonly mandalas: readonly { mountain: Counts; fields: readonly Counts[] }[];
  readonly rivers: readonly string[];
  readonly cups: readonly Counts[];
  readonly dealt_cups: readonly Counts[];
  readonly last_mandala: boolean;
  readonly idle_turns: number;
  readonly claiming: number | null;
  readonly completed_by: number | null;
  readonly [other: string]: unknown;
}

/** All piles but the deck; what was dealt to a Cup is among its cards. */
const piles = (laid: Laid): Counts[] => [
  laid.discard,
  ...laid.hands,
  ...laid.cups,
  ...laid.mandalas.flatMap(({ mountain, fields }) => [mountain, ...fields]),
  ...laid.rivers.map((river: string) => letters(river)),
];

const letters = (river: string): Counts =>
  [...river].reduce<Counts>((pile, colour) => ({ ...pile, [colour]: (pile[colour] ?? 0) + 1 }), {});

/** The Cup without what was dealt to it. */
function claimed(laid: Laid, seat: number): Counts {
  return listed(laid.dealt_cups[seat] ?? {}).reduce<Counts>(
    (pile, [colour, count]) => added(pile, colour, -count),
    laid.cups[seat] ?? {},
  );
}

function pieces(laid: Laid): Supplied[][] {
  const all = piles(laid);
  const used = (colour: string): number => all.reduce((sum, pile) => sum + (pile[colour] ?? 0), 0);
  const { colours } = words.t.common;
  return [COLOURS.map((id) => ({ id, label: colours[id], left: EACH - used(id) }))];
}

function places(laid: Laid, names: readonly string[]): PlaceGroup[] {
  const t = texts.t;
  const pile = (name: string, label: string, cards: Counts): Place => ({
    name,
    label,
    holds: listed(cards),
  });
  const mandalas = [0, 1].map((m) => ({
    title: t.mandala(m + 1),
    places: [
      pile(`mandalas.${m}.mountain`, t.mountain(m + 1), laid.mandalas[m]!.mountain),
      ...SEATS.map((s) =>
        pile(
          `mandalas.${m}.fields.${s}`,
          t.editing.field(names[s] ?? ''),
          laid.mandalas[m]!.fields[s]!,
        ),
      ),
    ],
  }));
  const seats = SEATS.map((s) => ({
    title: names[s] ?? '',
    places: [
      pile(`hands.${s}`, t.editing.hand, laid.hands[s]!),
      {
        name: `rivers.${s}`,
        label: t.river,
        holds: [...(laid.rivers[s] ?? '')].map((colour) => [colour, 1] as const),
      },
      pile(`cups.${s}`, t.editing.claimed, claimed(laid, s)),
      pile(`dealt_cups.${s}`, t.editing.dealt, laid.dealt_cups[s]!),
    ],
  }));
  const discard = pile('discard', t.discardPile, laid.discard);
  return [...mandalas, ...seats, { title: t.discardPile, places: [discard] }];
}

function put(laid: Laid, place: string, colour: string): Laid {
  const { kind, index } = partsOf(place);
  const river = laid.rivers[index] ?? '';
  if (kind === 'rivers' && river.length >= SPACES) return laid;
  if (kind === 'rivers') return changed(laid, ['rivers', index], river + colour);
  const more = withCards(laid, pathOf(place), colour, 1);
  return kind === 'dealt_cups' ? withCards(more, ['cups', index], colour, 1) : more;
}

function take(laid: Laid, place: string, colour: string): Laid {
  const { kind, index } = partsOf(place);
  if (kind === 'rivers') {
    const river = laid.rivers[index] ?? '';
    const last = river.lastIndexOf(colour);
    return changed(laid, ['rivers', index], river.slice(0, last) + river.slice(last + 1));
  }
  const fewer = withCards(laid, pathOf(place), colour, -1);
  return kind === 'dealt_cups' ? withCards(fewer, ['cups', index], colour, -1) : fewer;
}

const withCards = (laid: Laid, path: Path, colour: string, count: number): Laid =>
  changed(laid, path, added(at(laid, path), colour, count));

function partsOf(place: string): { kind: string; index: number } {
  const [kind, index] = pathOf(place);
  return { kind: String(kind), index: Number(index) };
}

function landing(laid: Laid, names: readonly string[]): string | null {
  for (const name of names) {
    const [kind, seat, area, owner] = pathOf(name);
    if (kind === 'hands' || kind === 'rivers') return `${kind}.${seat}`;
    if (kind === 'cups') {
      const dealt = listed(laid.dealt_cups[Number(seat)] ?? {}).reduce(
        (sum, [, count]) => sum + count,
        0,
      );
      return dealt < 2 ? `dealt_cups.${seat}` : `cups.${seat}`;
    }
    if (kind === 'discard') return kind;
    if (area === 'mountain') return `mandalas.${seat}.mountain`;
    if (area === 'fields') return `mandalas.${seat}.fields.${owner}`;
  }
  return null;
}

function lifted(laid: Laid, name: string): { place: string; piece: string } | null {
  const [kind] = pathOf(name);
  const cut = name.lastIndexOf('.');
  const [place, piece] = [name.slice(0, cut), name.slice(cut + 1)];
  if (!(COLOURS as readonly string[]).includes(piece)) return null;
  if (kind !== 'cups') return { place, piece };
  const [, seat] = pathOf(place);
  const isDealt = !claimed(laid, seat as number)[piece];
  return { place: isDealt ? `dealt_cups.${seat}` : place, piece };
}

function settled(laid: Laid): Laid {
  return { ...goingOn(laid), deck: rest(EACH, piles(laid)) };
}

function controls(laid: Laid, names: readonly string[]): Control[] {
  const t = texts.t.editing;
  const seats = names.map((name, seat) => [String(seat), name] as const);
  const isClaim = laid.phase === 'claim';
  return [
    {
      id: 'to_move',
      label: words.t.editor.toMove,
      value: String(laid.to_move),
      options: seats,
      set: (seat) => ({ ...laid, to_move: Number(seat) }),
    },
    {
      id: 'phase',
      label: words.t.editor.phase,
      value: isClaim ? String(laid.claiming) : 'turn',
      options: [
        ['turn', t.turn],
        ['0', t.claim(1)],
        ['1', t.claim(2)],
      ],
      set: (phase) =>
        phase === 'turn'
          ? { ...laid, phase, claiming: null, completed_by: null }
          : {
              ...laid,
              phase: 'claim',
              idle_turns: 0,
              claiming: Number(phase),
              completed_by: laid.completed_by ?? 0,
            },
    },
    ...(isClaim
      ? [
          {
            id: 'completed_by',
            label: t.completedBy,
            value: String(laid.completed_by),
            options: seats,
            set: (seat: string) => ({ ...laid, completed_by: Number(seat) }),
          },
        ]
      : []),
    {
      id: 'last_mandala',
      label: t.lastMandala,
      value: Boolean(laid.last_mandala),
      set: (value) => ({ ...laid, last_mandala: value }),
    },
    {
      id: 'idle_turns',
      label: t.idleTurns,
      value: Number(laid.idle_turns),
      most: 50,
      set: (value) => ({ ...laid, idle_turns: value }),
    },
  ];
}

const bare = (): Laid => ({
  game: 'mandala',
  players: 2,
  options: {},
  phase: 'turn',
  to_move: 0,
  deck: {},
  discard: {},
  hands: [{}, {}],
  mandalas: [0, 1].map(() => ({ mountain: {}, fields: [{}, {}] })),
  rivers: ['', ''],
  cups: [{}, {}],
  dealt_cups: [{}, {}],
  last_mandala: false,
  idle_turns: 0,
  claiming: null,
  completed_by: null,
});

function start(): Laid {
  const deck = shuffled([...COLOURS].flatMap((colour) => Array<Colour>(EACH).fill(colour)));
  const cups = SEATS.map(() => drawn(deck, 2));
  return settled({
    ...bare(),
    mandalas: [0, 1].map(() => ({ mountain: drawn(deck, 2), fields: [{}, {}] })),
    hands: SEATS.map(() => drawn(deck, 6)),
    cups,
    dealt_cups: structuredClone(cups),
  });
}

export const editing: Editing<Laid> = {
  players: [2],
  Piece,
  pieces,
  places,
  controls,
  landing,
  lifted,
  put,
  take,
  settled,
  empty: () => settled(bare()),
  start,
  drawn: (laid) => laid,
  lacks: (laid) =>
    laid.mandalas.map(({ mountain, fields }) =>
      COLOURS.filter((colour) => ![mountain, ...fields].some((pile) => pile[colour])).join(''),
    ),
};
