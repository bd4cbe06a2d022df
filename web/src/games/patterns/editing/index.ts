import { COLOURS } from '@/api/colours';
import { changed, goingOn, pathOf, shuffled } from '@/board/editing';
import type { Control, Editing, Piece as Supplied, PlaceGroup } from '@/board/editing';
import { words } from '@/words/words.svelte';
import { place as placeOf, SIDE } from '../spaces';
import type { PatternsLine } from '../view';
import { texts } from '../words';
import Piece from './Piece.svelte';

const EACH = 9; // tokens of a colour
const WIDTHS = [4, 6, 8, 8, 8, 8, 6, 4];
const TURN_OVER = 'turn';
const NONE = '.';
/** How boards are told of a space without a token. */
const BARE = ' ';

interface Group {
  readonly colour: string;
  readonly marker: string;
}

interface Laid {
  readonly phase: string;
  readonly to_move: number;
  readonly board: readonly string[];
  readonly offered: readonly (string | null)[] | null;
  readonly bowls: readonly (string | null)[];
  readonly groups: readonly (readonly Group[])[];
  readonly [other: string]: unknown;
}

const isOnMat = (row: number, column: number): boolean => {
  const margin = (SIDE - (WIDTHS[row] ?? 0)) / 2;
  return column >= margin && column < SIDE - margin;
};
const nameOf = (row: number, column: number): string => `${'abcdefgh'[column]}${SIDE - row}`;
const markerPiece = (seat: number): string => `group${seat}`;

/** A space by its place, `board.3.4`; null for any other. */
function spaceAt(name: string): { row: number; column: number; name: string } | null {
  const [kind, row, column] = pathOf(name);
  if (kind !== 'board' || typeof row !== 'number' || typeof column !== 'number') return null;
  return isOnMat(row, column) ? { row, column, name: nameOf(row, column) } : null;
}

/** What lies at a place: a letter, a capital one face down, or nothing. */
function tokenAt(laid: Laid, place: string): string | null {
  const space = spaceAt(place);
  if (space) {
    const token = laid.board[space.row]?.[space.column] ?? NONE;
    return token === NONE ? null : token;
  }
  const [kind, index] = pathOf(place);
  const beside = kind === 'bowls' ? laid.bowls : kind === 'offered' ? laid.offered : null;
  return beside?.[Number(index)] ?? null;
}

function withToken(laid: Laid, place: string, token: string | null): Laid {
  const space = spaceAt(place);
  if (!space) return changed(laid, pathOf(place), token?.toLowerCase() ?? null);
  const row = laid.board[space.row] ?? '';
  const after = row.slice(0, space.column) + (token ?? NONE) + row.slice(space.column + 1);
  return changed(laid, ['board', space.row], after);
}

const withoutMarker = (laid: Laid, space: string): Laid => ({
  ...laid,
  groups: laid.groups.map((groups) => groups.filter(({ marker }) => marker !== space)),
});

const isDown = (token: string): boolean => token !== token.toLowerCase();

function put(laid: Laid, place: string, piece: string): Laid {
  const space = spaceAt(place);
  const there = tokenAt(laid, place);
  if (space && there && piece === TURN_OVER) {
    const turned = isDown(there) ? there.toLowerCase() : there.toUpperCase();
    return withToken(isDown(there) ? withoutMarker(laid, space.name) : laid, place, turned);
  }
  if (space && there && piece.startsWith('group')) return withMarker(laid, place, piece);
  if (!(COLOURS as readonly string[]).includes(piece)) return laid;
  return withToken(space ? withoutMarker(laid, space.name) : laid, place, piece);
}

/** A marker makes a group of what it lies on; the one that its owner had of the colour moves. */
function withMarker(laid: Laid, place: string, piece: string): Laid {
  const [seat, marker] = [Number(piece.slice(-1)), spaceAt(place)!.name];
  const token = tokenAt(laid, place)!;
  const colour = token.toLowerCase();
  const down = withToken(withoutMarker(laid, marker), place, token.toUpperCase());
  const mine = down.groups[seat] ?? [];
  const has = mine.some((group) => group.colour === colour);
  const moved = mine.map((group) => (group.colour === colour ? { colour, marker } : group));
  return changed(down, ['groups', seat], has ? moved : [...mine, { colour, marker }]);
}

function take(laid: Laid, place: string): Laid {
  const space = spaceAt(place);
  return withToken(space ? withoutMarker(laid, space.name) : laid, place, null);
}

/** Tokens change places, with the markers on them. */
function move(laid: Laid, from: string, to: string): Laid {
  const [first, second] = [tokenAt(laid, from), tokenAt(laid, to)];
  const [here, there] = [spaceAt(from)?.name, spaceAt(to)?.name];
  const swapped = withToken(withToken(laid, from, second), to, first);
  const groups = swapped.groups.map((of) =>
    of.flatMap(({ colour, marker }) => {
      if (marker === here) return there ? [{ colour, marker: there }] : [];
      if (marker === there) return here ? [{ colour, marker: here }] : [];
      return [{ colour, marker }];
    }),
  );
  return { ...swapped, groups };
}

const allTokens = (laid: Laid): string[] =>
  [...laid.board.join('').toLowerCase(), ...laid.bowls, ...(laid.offered ?? [])].filter(
    (token): token is string => token !== null && token !== NONE,
  );

function pieces(laid: Laid): Supplied[][] {
  const tokens = allTokens(laid);
  const { colours } = words.t.common;
  const t = texts.t.editing;
  const left = (id: string): number => EACH - tokens.filter((token) => token === id).length;
  return [
    COLOURS.map((id) => ({ id, label: colours[id], left: left(id) })),
    [
      { id: TURN_OVER, label: t.turnOver, left: null },
      ...[0, 1].map((seat) => ({ id: markerPiece(seat), label: t.marker(seat + 1), left: null })),
    ],
  ];
}

function places(laid: Laid, names: readonly string[]): PlaceGroup[] {
  const t = texts.t.editing;
  const isBowl = laid.phase === 'bowl';
  const beside = isBowl ? (laid.offered ?? []) : laid.bowls;
  return [
    {
      title: isBowl ? t.offered : t.bowls,
      places: beside.map((token, index) => ({
        name: `${isBowl ? 'offered' : 'bowls'}.${index}`,
        label: isBowl ? t.offer(index + 1) : (names[index] ?? ''),
        holds: token ? [[token, 1] as const] : [],
      })),
    },
  ];
}

function landing(laid: Laid, names: readonly string[], piece: string): string | null {
  const isToken = (COLOURS as readonly string[]).includes(piece);
  return (
    names.find((name) => {
      if (spaceAt(name)) return isToken || tokenAt(laid, name) !== null;
      return isToken && /^(bowls|offered)\.\d$/.test(name);
    }) ?? null
  );
}

function lifted(laid: Laid, name: string): { place: string; piece: string } | null {
  const token = tokenAt(laid, name);
  return token ? { place: name, piece: token.toLowerCase() } : null;
}

/** The last Flips are found by the server; a turn whose seat is stuck leads there. */
function settled(laid: Laid): Laid {
  const going = goingOn(laid);
  return going.phase === 'flips' ? { ...going, phase: 'turn', to_move: 1 - going.to_move } : going;
}

function controls(laid: Laid, names: readonly string[]): Control[] {
  const t = texts.t.editing;
  return [
    {
      id: 'phase',
      label: words.t.editor.phase,
      value: laid.phase,
      options: [
        ['bowl', t.bowl],
        ['turn', t.turn],
      ],
      set: (phase: string) => inPhase(laid, phase),
    },
    {
      id: 'to_move',
      label: words.t.editor.toMove,
      value: String(laid.to_move),
      options: names.map((name, seat) => [String(seat), name] as const),
      set: (seat: string) => ({ ...laid, to_move: Number(seat) }),
    },
  ];
}

/** The two tokens beside the mat are offered first, and then in the bowls: of seat 1, seat 0. */
function inPhase(laid: Laid, phase: string): Laid {
  if (phase === laid.phase) return laid;
  if (phase === 'bowl')
    return { ...laid, phase, to_move: 1, offered: laid.bowls, bowls: [null, null] };
  return { ...laid, phase, to_move: 0, offered: null, bowls: laid.offered ?? [null, null] };
}

const matOf = (tokenOf: (row: number, column: number) => string): string[] =>
  WIDTHS.map((_, row) =>
    Array.from({ length: SIDE }, (__, column) =>
      isOnMat(row, column) ? tokenOf(row, column) : NONE,
    ).join(''),
  );

const bare = (): Laid => ({
  game: 'patterns',
  players: 2,
  options: {},
  phase: 'turn',
  to_move: 0,
  board: matOf(() => NONE),
  offered: null,
  bowls: [null, null],
  groups: [[], []],
});

function start(): Laid {
  const aside = shuffled(COLOURS);
  const offered = aside.splice(-2).sort();
  const others = shuffled(COLOURS.flatMap((colour) => Array<string>(EACH - 1).fill(colour)));
  const isCentre = (line: number): boolean => line === 3 || line === 4;
  const board = matOf((row, column) =>
    isCentre(row) && isCentre(column) ? aside.pop()! : others.pop()!,
  );
  return { ...bare(), phase: 'bowl', to_move: 1, board, offered };
}

/** Each seat's groups as far as they lie on the mat. */
function tally(laid: Laid): PatternsLine[][] {
  return laid.groups.map((groups) =>
    groups.flatMap(({ colour, marker }, index) => {
      const spaces = connected(laid, marker, colour);
      const number = index + 1;
      return [{ number, colour, spaces, points: number * (spaces.length - 1) } as PatternsLine];
    }),
  );
}

function connected(laid: Laid, marker: string, colour: string): string[] {
  const found = new Set([marker]);
  for (const space of found) {
    const [column, row] = placeOf(space);
    for (const [down, right] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const token = laid.board[row + down]?.[column + right];
      if (token === colour.toUpperCase()) found.add(nameOf(row + down, column + right));
    }
  }
  return [...found].sort();
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
  move,
  settled,
  empty: bare,
  start,
  drawn: (laid) => ({
    ...laid,
    offered: laid.offered?.map((token) => token ?? BARE) ?? null,
    board: matOf((row, column) => {
      const token = laid.board[row]?.[column] ?? NONE;
      return token === NONE ? BARE : token;
    }),
  }),
  lacks: () => [],
  tally,
};
