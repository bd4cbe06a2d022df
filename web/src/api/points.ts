/** Sum up the points of lines: of a seat's tally, or the part of it that has been told. */
export const sumOf = (lines: readonly { readonly points: number }[] = []): number =>
  lines.reduce((sum, { points }) => sum + points, 0);
