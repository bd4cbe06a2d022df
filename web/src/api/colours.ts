// The six colours, in the order in which they are always listed.
export const COLOURS = ['b', 'g', 'o', 'p', 'r', 'y'] as const;
export type Colour = (typeof COLOURS)[number];

/** List the colours of a count with their numbers, in the fixed order. */
export function listed(counts: Readonly<Record<string, number>>): [Colour, number][] {
  return COLOURS.filter((colour) => counts[colour]).map((colour) => [colour, counts[colour] ?? 0]);
}

export function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, number) => sum + number, 0);
}
