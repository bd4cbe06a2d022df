import { COLOURS, listed, type Colour } from '@/api/colours';
import { added, at, changed, drawn, goingOn, pathOf, rest, shuffled } from '@/board/editing';
import type { Control, Editing, Path, Piece as Supplied, Place, PlaceGroup } from '@/board/editing';
import { words } from '@/words/words.svelte';
import { tellTile } from '../telling';
import { texts } from '../words';
import Piece from './Piece.svelte';

const EACH = 15; // cards of a colour
const TILES = COLOURS.flatMap((colour) => [...'23457x'].map((value) => colour + value));
const FIRST_HAND = 5; // cards, and one more for each seat after the first
const MARKER = 'marker';

type Counts = Record<string, number>;

interface Mandala {
  readonly tiles: readonly string[];
  readonly up: readonly Counts[];
  readonly down: readonly Counts[];
  readonly marker: number | null;
}

interface Laid {
  readonly players: number;
  readonly options: { readonly end: string; readonly backs: string };
  readonly phase: string;
  readonly to_move: number;
  readonly active: number;
  readonly discard: Counts;
  readonly hands: readonly Counts[];
  readonly known: readonly Counts[];
  readonly mandalas: readonly Mandala[];
  readonly singles: readonly (readonly string[])[];
  readonly flowers: readonly (readonly (readonly string[])[])[];
  readonly taking: number | null;
  readonly ending: boolean;
  readonly passes: number;
  readonly [other: string]: unknown;
}

const isTile = (piece: string): boolean => piece.length === 2;
const isDark = (tile: string, { options }: Laid): boolean =>
  (options.backs === 'mixed' ? '24x' : 'bpr').includes(
    options.backs === 'mixed' ? tile[1]! : tile[0]!,
  );

const piles = (laid: Laid): Counts[] => [
  laid.discard,
  ...laid.hands,
  ...laid.mandalas.flatMap(({ up, down }) => [...up, ...down]),
];

const usedTiles = (laid: Laid): string[] => [
  ...laid.mandalas.flatMap(({ tiles }) => tiles),
  ...laid.singles.flat(),
  ...laid.flowers.flat(2),
];

function pieces(laid: Laid): Supplied[][] {
  const all = piles(laid);
  const { colours } = words.t.common;
  const used = (colour: string): number => all.reduce((sum, pile) => sum + (pile[colour] ?? 0), 0);
  const gone = usedTiles(laid);
  const tiles = TILES.map((id) => ({
    id,
    label: texts.t.editing.tile(tellTile(id)),
    left: gone.includes(id) ? 0 : 1,
  }));
  return [COLOURS.map((id) => ({ id, label: colours[id], left: EACH - used(id) })), tiles];
}

function places(laid: Laid, names: readonly string[]): PlaceGroup[] {
  const t = texts.t.editing;
  const pile = (name: string, label: string, cards: Counts | undefined): Place => ({
    name,
    label,
    holds: listed(cards ?? {}),
  });
  const tiles = (name: string, label: string, of: readonly string[]): Place => ({
    name,
    label,
    holds: of.map((tile) => [tile, 1] as const),
  });
  const mandalas = laid.mandalas.map((mandala, m) => ({
    title: t.mandala(m + 1),
    places: [
      tiles(`mandalas.${m}.tiles`, t.tiles, mandala.tiles),
      ...names.flatMap((name, s) => [
        pile(`mandalas.${m}.up.${s}`, t.up(name), mandala.up[s]),
        pile(`mandalas.${m}.down.${s}`, t.down(name), mandala.down[s]),
      ]),
    ],
  }));
  const seats = names.map((name, s) => ({
    title: name,
    places: [
      pile(`hands.${s}`, t.hand, laid.hands[s]),
      tiles(`singles.${s}`, t.singles, laid.singles[s] ?? []),
      tiles(`flowers.${s}`, t.flowers, laid.flowers[s]?.flat() ?? []),
    ],
  }));
  const discard = pile('discard', t.discard, laid.discard);
  return [...mandalas, ...seats, { title: t.discard, places: [discard] }];
}

function put(laid: Laid, place: string, piece: string): Laid {
  const [kind, index, area, seat] = pathOf(place) as [string, number, string, number];
  if (piece === MARKER) return changed(laid, ['mandalas', index, 'marker'], seat ?? null);
  if (!isTile(piece)) return withCards(laid, pathOf(place), piece, 1);
  if (area === 'tiles') return withTile(laid, index, piece);
  if (kind === 'singles' || kind === 'flowers') return won(laid, index, piece);
  return laid;
}

/** A tile takes the place of the one with the same back; the dark one comes first. */
function withTile(laid: Laid, index: number, tile: string): Laid {
  const others = laid.mandalas[index]!.tiles.filter(
    (each) => isDark(each, laid) !== isDark(tile, laid),
  );
  const tiles = [...others, tile].sort((a, b) => Number(isDark(b, laid)) - Number(isDark(a, laid)));
  return changed(laid, ['mandalas', index, 'tiles'], tiles);
}

/** Two single tiles of one colour are a Flower at once. */
function won(laid: Laid, seat: number, tile: string): Laid {
  const singles = laid.singles[seat] ?? [];
  const partner = singles.find((each) => each[0] === tile[0]);
  if (!partner) return changed(laid, ['singles', seat], [...singles, tile]);
  const left = changed(
    laid,
    ['singles', seat],
    singles.filter((each) => each !== partner),
  );
  const flowers = [...(laid.flowers[seat] ?? []), [partner, tile].sort()];
  return changed(left, ['flowers', seat], flowers);
}

function take(laid: Laid, place: string, piece: string): Laid {
  const [kind, index, area] = pathOf(place) as [string, number, string];
  if (piece === MARKER) return changed(laid, ['mandalas', index, 'marker'], null);
  if (!isTile(piece)) return withCards(laid, pathOf(place), piece, -1);
  if (kind === 'flowers') {
    const flower = laid.flowers[index]?.find((pair) => pair.includes(piece)) ?? [];
    const others = laid.flowers[index]?.filter((pair) => pair !== flower) ?? [];
    const apart = changed(laid, ['flowers', index], others);
    return flower
      .filter((tile) => tile !== piece)
      .reduce((after, tile) => won(after, index, tile), apart);
  }
  const path = area === 'tiles' ? pathOf(place) : [kind, index];
  return changed(
    laid,
    path,
    (at(laid, path) as string[]).filter((tile) => tile !== piece),
  );
}

const withCards = (laid: Laid, path: Path, colour: string, count: number): Laid =>
  changed(laid, path, added(at(laid, path), colour, count));

/** A card lies face up where its colour is new to the Mandala, as if it were played (F4). */
function landing(laid: Laid, names: readonly string[], piece: string): string | null {
  for (const name of names) {
    const [kind, index, area, seat] = pathOf(name) as [string, number, string, number];
    if (piece === MARKER) {
      if (area === 'up') return `mandalas.${index}.up.${seat}`;
      if (kind === 'mandalas') return `mandalas.${index}`;
    } else if (isTile(piece)) {
      if (kind === 'singles' || kind === 'flowers') return `singles.${index}`;
      if (kind === 'mandalas') return `mandalas.${index}.tiles`;
    } else if (kind === 'hands') return `hands.${index}`;
    else if (kind === 'discard') return kind;
    else if (area === 'up' || area === 'down') {
      const isNew = !shownIn(laid, index, seat).has(piece);
      return `mandalas.${index}.${isNew ? 'up' : 'down'}.${seat}`;
    }
  }
  return null;
}

/** The colours that a Mandala shows, but for the cards of one seat. */
function shownIn(laid: Laid, index: number, but: number): Set<string> {
  const { tiles, up } = laid.mandalas[index]!;
  const others = up.filter((_, seat) => seat !== but);
  return new Set([...tiles.map((tile) => tile[0]!), ...others.flatMap(Object.keys)]);
}

function lifted(laid: Laid, name: string): { place: string; piece: string } | null {
  const cut = name.lastIndexOf('.');
  const [place, piece] = [name.slice(0, cut), name.slice(cut + 1)];
  if (piece === MARKER) return { place: name, piece };
  if (isTile(piece) && TILES.includes(piece)) {
    const [kind, seat] = pathOf(place);
    const isPaired = kind === 'singles' && !laid.singles[Number(seat)]?.includes(piece);
    return { place: isPaired ? `flowers.${seat}` : place, piece };
  }
  return (COLOURS as readonly string[]).includes(piece) ? { place, piece } : null;
}

function settled(laid: Laid): Laid {
  const going = goingOn(laid);
  const left = TILES.filter((tile) => !usedTiles(going).includes(tile)).sort();
  return {
    ...going,
    active: going.phase === 'turn' ? going.to_move : going.active,
    ending: laid.phase === 'over' ? false : going.ending,
    known: going.hands.map((hand, seat) =>
      Object.fromEntries(
        listed(going.known[seat] ?? {})
          .map(([colour, count]) => [colour, Math.min(count, hand[colour] ?? 0)] as const)
          .filter(([, count]) => count),
      ),
    ),
    deck: rest(EACH, piles(going)),
    stacks: {
      dark: left.filter((tile) => isDark(tile, going)),
      light: left.filter((tile) => !isDark(tile, going)),
    },
  };
}

function controls(laid: Laid, names: readonly string[]): Control[] {
  const t = texts.t.editing;
  const { options } = texts.t;
  const seats = names.map((name, seat) => [String(seat), name] as const);
  const isTake = laid.phase === 'take';
  return [
    {
      id: 'to_move',
      label: words.t.editor.toMove,
      value: String(laid.to_move),
      options: seats,
      set: (seat: string) => ({ ...laid, to_move: Number(seat) }),
    },
    {
      id: 'phase',
      label: words.t.editor.phase,
      value: isTake ? String(laid.taking) : 'turn',
      options: [
        ['turn', t.turn],
        ...laid.mandalas.map((_, m) => [String(m), t.take(m + 1)] as const),
      ],
      set: (phase: string) =>
        phase === 'turn'
          ? { ...laid, phase, taking: null }
          : { ...laid, phase: 'take', taking: Number(phase), passes: 0 },
    },
    ...(isTake
      ? [
          {
            id: 'active',
            label: t.active,
            value: String(laid.active),
            options: seats,
            set: (seat: string) => ({ ...laid, active: Number(seat) }),
          },
        ]
      : []),
    ...laid.mandalas.map(({ marker }, m) => ({
      id: `mandalas.${m}.marker`,
      label: t.marker(m + 1),
      value: String(marker),
      options: [['null', t.centre] as const, ...seats],
      set: (seat: string) =>
        changed(laid, ['mandalas', m, 'marker'], seat === 'null' ? null : Number(seat)),
    })),
    {
      id: 'ending',
      label: t.ending,
      value: laid.ending,
      set: (ending: boolean) => ({ ...laid, ending }),
    },
    {
      id: 'passes',
      label: t.passes,
      value: laid.passes,
      most: laid.players,
      set: (passes: number) => ({ ...laid, passes }),
    },
    ...(['end', 'backs'] as const).map((option) => ({
      id: `options.${option}`,
      label: options[option].name,
      value: laid.options[option],
      options: Object.entries(options[option].values),
      set: (value: string) => changed(laid, ['options', option], value),
    })),
  ];
}

function bare(players: number): Laid {
  const nobody = <T>(thing: () => T): T[] => Array.from({ length: players }, thing);
  return {
    game: 'flowers',
    players,
    options: { end: 'turn', backs: 'colour' },
    phase: 'turn',
    to_move: 0,
    discard: {},
    hands: nobody(() => ({})),
    known: nobody(() => ({})),
    mandalas: [0, 1, 2].map(() => ({
      tiles: [],
      up: nobody(() => ({})),
      down: nobody(() => ({})),
      marker: null,
    })),
    singles: nobody(() => []),
    flowers: nobody(() => []),
    taking: null,
    ending: false,
    active: 0,
    passes: 0,
  };
}

function start(players: number): Laid {
  const empty = bare(players);
  const deck = shuffled([...COLOURS].flatMap((colour) => Array<Colour>(EACH).fill(colour)));
  const tiles = shuffled(TILES);
  const [dark, light] = [true, false].map((side) =>
    tiles.filter((tile) => isDark(tile, empty) === side),
  );
  return settled({
    ...empty,
    hands: empty.hands.map((_, seat) => drawn(deck, FIRST_HAND + seat)),
    mandalas: empty.mandalas.map((mandala) => ({
      ...mandala,
      tiles: [dark!.pop()!, light!.pop()!],
    })),
  });
}

export const editing: Editing<Laid> = {
  players: [2, 3, 4],
  Piece,
  pieces,
  places,
  controls,
  landing,
  lifted,
  put,
  take,
  settled,
  empty: (players) => settled(bare(players)),
  start,
  drawn: (laid) => laid,
  lacks: (laid) =>
    laid.mandalas.map((_, index) => {
      const shown = shownIn(laid, index, -1);
      return COLOURS.filter((colour) => !shown.has(colour)).join('');
    }),
};
