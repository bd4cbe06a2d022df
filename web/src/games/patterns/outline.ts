// The line around connected spaces, with rounded corners: one space is 100 by 100, a8 begins at 0, 0.
import { place } from './spaces';

export const CELL = 100;

type Point = readonly [number, number];

/** A side of a space, clockwise: the space lies to the right of its direction. */
interface Side {
  readonly from: Point;
  readonly along: Point;
}

const CLOCKWISE: readonly Side[] = [
  { from: [0, 0], along: [1, 0] },
  { from: [1, 0], along: [0, 1] },
  { from: [1, 1], along: [-1, 0] },
  { from: [0, 1], along: [0, -1] },
];

/** Draw the border of the spaces as an SVG path, moved inwards (or outwards, if below 0). */
export function outline(spaces: readonly string[], inset: number, radius: number): string {
  return loops(sidesOf(spaces.map(place)))
    .map((loop) => rounded(cornersOf(loop), inset, radius))
    .join('');
}

const add = ([x, y]: Point, [dx, dy]: Point, by = 1): Point => [x + by * dx, y + by * dy];
const toTheRight = ([x, y]: Point): Point => [-y, x];
const toTheLeft = ([x, y]: Point): Point => [y, -x];
const isSame = ([x, y]: Point, [z, w]: Point): boolean => x === z && y === w;

/** The sides that have no other of these spaces behind them. */
function sidesOf(cells: readonly Point[]): Side[] {
  return cells.flatMap((cell) =>
    CLOCKWISE.filter(({ along }) => {
      const behind = add(cell, toTheLeft(along));
      return !cells.some((other) => isSame(other, behind));
    }).map(({ from, along }) => ({ from: add(cell, from), along })),
  );
}

function loops(sides: readonly Side[]): Side[][] {
  const left = new Set(sides);
  const found: Side[][] = [];
  for (const first of sides) {
    const loop: Side[] = [];
    for (
      let side: Side | undefined = first;
      side && left.delete(side);
      side = sideAfter(side, left)
    )
      loop.push(side);
    if (loop.length) found.push(loop);
  }
  return found;
}

/** Where two spaces meet at a corner only, the line turns right: it stays with its space. */
function sideAfter({ from, along }: Side, left: ReadonlySet<Side>): Side | undefined {
  const end = add(from, along);
  const next = [...left].filter((side) => isSame(side.from, end));
  return next.find((side) => isSame(side.along, toTheRight(along))) ?? next[0];
}

interface Corner {
  readonly at: Point;
  readonly before: Point;
  readonly after: Point;
}

function cornersOf(loop: readonly Side[]): Corner[] {
  return loop.flatMap((side, index) => {
    const { along: before } = loop.at(index - 1)!;
    return isSame(before, side.along) ? [] : [{ at: side.from, before, after: side.along }];
  });
}

function rounded(corners: readonly Corner[], inset: number, radius: number): string {
  const pieces = corners.map(({ at, before, after }) => {
    const inwards = add(toTheRight(before), toTheRight(after));
    const tip = add([CELL * at[0], CELL * at[1]], inwards, inset);
    return `${add(tip, before, -radius).join(' ')}Q${tip.join(' ')} ${add(tip, after, radius).join(' ')}`;
  });
  return `M${pieces.join('L')}Z`;
}
