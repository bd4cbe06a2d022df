// The points of a small graph, and what it comes to.

interface Edge {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Return where each value from 0 to 100 stands, from left to right; one alone in the middle. */
export function curveOf(
  values: readonly number[],
  width: number,
  height: number,
  edge: Edge,
): [x: number, y: number][] {
  const room = width - edge.left - edge.right;
  const step = room / Math.max(1, values.length - 1);
  const begin = edge.left + (values.length === 1 ? room / 2 : 0);
  return values.map((value, index) => [
    Math.round(begin + index * step),
    Math.round(edge.top + (1 - value / 100) * (height - edge.top - edge.bottom)),
  ]);
}

const LAST = 5;

/** Return the average of the last five, and of those before; null where there are none. */
export function meansOf(values: readonly number[]): { now: number; before: number | null } {
  const mean = (some: readonly number[]): number =>
    some.reduce((sum, value) => sum + value, 0) / some.length;
  const before = values.slice(0, -LAST);
  return { now: mean(values.slice(-LAST)), before: before.length ? mean(before) : null };
}
