// A link as a QR code (ISO/IEC 18004): its bytes, with error correction M; and a code as a path.

type Squares = boolean[][];
type Position = readonly [x: number, y: number];

/** For each version from 1: the bytes of error correction in a block, and how many blocks. */
const BLOCKS: readonly Position[] = [
  ...([
    [10, 1],
    [16, 1],
    [26, 1],
    [18, 2],
    [24, 2],
  ] as const),
  ...([
    [16, 4],
    [18, 4],
    [22, 4],
    [22, 5],
    [26, 5],
  ] as const),
  ...([
    [30, 5],
    [22, 8],
    [22, 9],
    [24, 9],
    [24, 10],
  ] as const),
];

/** Where a mask turns squares over. */
const MASKS: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Return the code of a text with the mask that makes it easiest to read, or with a given one. */
export function qrCode(text: string, mask?: number): Squares {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex((_, index) => bytes.length <= room(index + 1)) + 1;
  if (!version) throw new RangeError('the text is too long for a code');
  const content = woven(packed(bytes, version), version);
  const drawn = (each: number): Squares => draw(content, version, each);
  if (mask !== undefined) return drawn(mask);
  const codes = MASKS.map((_, each) => drawn(each));
  const costs = codes.map(penalty);
  return codes[costs.indexOf(Math.min(...costs))]!;
}

// ------------------------------------------------------------------------------------ bytes

/** How many bytes a version has, those of error correction included. */
function bytesOf(version: number): number {
  const aligned = version < 2 ? 0 : Math.floor(version / 7) + 2;
  const patterns = aligned ? (25 * aligned - 10) * aligned - 55 : 0;
  return ((16 * version + 128) * version + 64 - patterns - (version < 7 ? 0 : 36)) >> 3;
}

function dataBytes(version: number): number {
  const [correcting, blocks] = BLOCKS[version - 1]!;
  return bytesOf(version) - correcting * blocks;
}

/** How many bytes of a text a version holds, beside their kind and number. */
const room = (version: number): number => dataBytes(version) - (version < 10 ? 2 : 3);

function packed(bytes: Uint8Array, version: number): number[] {
  const count = bytes.length.toString(2).padStart(version < 10 ? 8 : 16, '0');
  const all = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const found = `0100${count}${all}0000`.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2));
  const filling = dataBytes(version) - found.length;
  return [...found, ...Array.from({ length: filling }, (_, i) => (i % 2 ? 0x11 : 0xec))];
}

/** Return the bytes with those that correct them, as they lie in the code: block by block. */
function woven(data: readonly number[], version: number): number[] {
  const [correcting, count] = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  const start = (block: number): number => block * short + Math.max(0, block - firstLong);
  const blocks = Array.from({ length: count }, (_, i) => data.slice(start(i), start(i + 1)));
  const divisor = generator(correcting);
  const columns = (rows: readonly number[][], length: number): number[] =>
    Array.from({ length }, (_, i) => rows.flatMap((row) => row.slice(i, i + 1))).flat();
  const corrections = blocks.map((block) => remainder(block, divisor));
  return [...columns(blocks, short + 1), ...columns(corrections, correcting)];
}

// Reed-Solomon: polynomials over the field of 256 elements.
const POWERS: number[] = [];
for (let value = 1; POWERS.length < 255; value = (value << 1) ^ (value > 127 ? 0x11d : 0))
  POWERS.push(value);
const times = (one: number, other: number): number =>
  one && other ? POWERS[(POWERS.indexOf(one) + POWERS.indexOf(other)) % 255]! : 0;

function generator(degree: number): number[] {
  let found = [1];
  for (let i = 0; i < degree; i++)
    found = [...found, 0].map((each, at) => each ^ times(found[at - 1] ?? 0, POWERS[i]!));
  return found.slice(1);
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  return data.reduce(
    ([first = 0, ...rest], byte) =>
      divisor.map((each, i) => (rest[i] ?? 0) ^ times(each, byte ^ first)),
    divisor.map(() => 0),
  );
}

// ---------------------------------------------------------------------------------- squares

/** Add the bits that correct a number. */
function corrected(number: number, divisor: number, bits: number): number {
  let rest = number << bits;
  for (let shift = 31 - Math.clz32(divisor); rest >> bits || rest >= 1 << shift;)
    rest ^= divisor << (31 - Math.clz32(rest) - shift);
  return (number << bits) | rest;
}

/** What lies at certain squares in every code of a version; undefined: bytes, or what is told of them. */
function fixed(
  x: number,
  y: number,
  size: number,
  centres: readonly number[],
): boolean | undefined {
  const away = (a: number, b: number): number => Math.max(Math.abs(x - a), Math.abs(y - b));
  const [near, far] = [3, size - 4];
  const corner = Math.min(away(near, near), away(far, near), away(near, far));
  if (corner < 5) return corner !== 2 && corner !== 4;
  for (const a of centres)
    for (const b of centres) {
      const isFree = (a > 6 || b > 6) && (a > 6 || b < size - 9) && (b > 6 || a < size - 9);
      if (isFree && away(a, b) < 3) return away(a, b) !== 1;
    }
  return x === 6 || y === 6 ? (x + y) % 2 === 0 : undefined;
}

function draw(content: readonly number[], version: number, mask: number): Squares {
  const size = 17 + 4 * version;
  const along = [...Array(size).keys()];
  const squares = along.map((y) => along.map((x) => fixed(x, y, size, centresOf(version))));
  const put = ([x, y]: Position, isDark: boolean): void => void (squares[y]![x] = isDark);
  const format = corrected(mask, 0x537, 10) ^ 0x5412;
  for (let i = 0; i < 15; i++)
    for (const place of formatPlaces(i, size)) put(place, ((format >> i) & 1) > 0);
  put([8, size - 8], true);
  const told = version < 7 ? 0 : corrected(version, 0x1f25, 12);
  for (let i = 0; i < (told ? 18 : 0); i++) {
    const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
    for (const place of [
      [a, b],
      [b, a],
    ] as const)
      put(place, ((told >> i) & 1) > 0);
  }
  let bit = 0;
  for (const [x, y] of way(size)) {
    if (squares[y]![x] !== undefined) continue;
    const isDark = (((content[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) > 0;
    put([x, y], isDark !== (MASKS[mask]!(x, y) === 0));
    bit += 1;
  }
  return squares as Squares;
}

/** Return the middles of the small squares, along either side. */
function centresOf(version: number): number[] {
  if (version < 2) return [];
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.ceil((4 * version + 4) / (2 * count - 2));
  const others = Array.from({ length: count - 1 }, (_, i) => 10 + 4 * version - i * step);
  return [6, ...others];
}

/** Return both places of a bit that tells the mask. */
function formatPlaces(bit: number, size: number): Position[] {
  const first: Position = bit < 8 ? [8, bit < 6 ? bit : bit + 1] : [bit === 8 ? 7 : 14 - bit, 8];
  return [first, bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit]];
}

/** Go up and down over all squares, two columns at a time. */
function* way(size: number): Generator<Position> {
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) yield [x, (right + 1) & 2 ? step : size - 1 - step];
  }
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one kind. */
function penalty(squares: Squares): number {
  const text = (row: readonly boolean[]): string => row.map(Number).join('');
  const across = squares.map(text);
  const down = squares.map((_, x) => text(squares.map((row) => row[x]!)));
  const lines = [...across, ...down].join('\n');
  const count = (pattern: RegExp): number => [...lines.matchAll(pattern)].length;
  const runs = [...lines.matchAll(/0{5,}|1{5,}/g)].map(([run]) => run.length - 2);
  const corners = 40 * count(/(?=10111010000|00001011101)/g);
  const blocks = squares.flatMap((row, y) =>
    row.filter(
      (each, x) =>
        x &&
        y &&
        [row[x - 1], squares[y - 1]![x], squares[y - 1]![x - 1]].every((other) => other === each),
    ),
  );
  const dark = squares.flat().filter(Boolean).length / squares.length ** 2;
  const uneven = 10 * Math.floor(Math.abs(dark - 0.5) * 20);
  return runs.reduce((sum, each) => sum + each, corners + 3 * blocks.length + uneven);
}

// ------------------------------------------------------------------------------------- path

/** Return the dark squares of a code as one path, in units of a square; rows become strips. */
export function darkPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .map((row, y) =>
      [...row.map(Number).join('').matchAll(/1+/g)]
        .map(({ 0: { length }, index: x }) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('');
}
