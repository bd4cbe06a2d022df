/** Return the dark squares of a code as one path, in units of a square; rows become strips. */
export function darkPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      strips(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');
}

/** Return the runs of dark squares in a row, each with its start and length. */
function strips(row: readonly boolean[]): [number, number][] {
  const found: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = found.at(-1);
    if (isDark && last && last[0] + last[1] === x) last[1] += 1;
    else if (isDark) found.push([x, 1]);
  });
  return found;
}
