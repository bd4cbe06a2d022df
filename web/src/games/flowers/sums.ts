// How the points of tiles come about, in signs. The points themselves are the server's.
import type { TallyLine } from '@/api/types';

/** "5 + 2 × 3 = 11", "3 × 7 = 21", "4", "×3 → 0". */
export function sumOf(line: TallyLine): string {
  if ('flower' in line) return `${partsOf(line.flower)} = ${line.points}`;
  return String(line.points);
}

function partsOf(flower: readonly string[]): string {
  const values = flower.map((tile) => Number(tile[1])); // NaN: ×3
  const numbers = values.filter(Number.isFinite).sort((one, other) => other - one);
  const [high = 0, low = 0] = numbers;
  return numbers.length < flower.length ? `3 × ${high}` : `${high} + 2 × ${low}`;
}
