import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { darkPath, qrCode } from './qr';

/** Draw a path of strips back into squares. */
function squares(path: string, size: number): boolean[][] {
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  return drawn;
}

const LINK = 'http://192.168.1.5:8321/join/abc#';
const lengths = [34, 60, 65, 90, 110, 130, 160, 190, 220, 260, 300, 340, 380, 412];
const linkOf = (length: number): string => LINK.padEnd(length, '0123456789abcdef');

describe('the code of a link', () => {
  it.each(lengths)('is what another encoder makes of %i characters, with each mask', (length) => {
    for (let mask = 0; mask < 8; mask++) {
      const { data } = encode(linkOf(length), { ecc: 'M', border: 0, maskPattern: mask });
      expect(qrCode(linkOf(length), mask)).toEqual(data);
    }
  });

  it('holds what a short text says, and umlauts', () => {
    for (const text of ['sand', 'Grüße', 'x'.repeat(14), 'x'.repeat(15)]) {
      const { data } = encode(text, { ecc: 'M', border: 0, maskPattern: 3 });
      expect(qrCode(text, 3)).toEqual(data);
    }
  });

  it('has the mask that is easiest to read', () => {
    const chosen = lengths.filter((length) => {
      const { data } = encode(linkOf(length), { ecc: 'M', border: 0 });
      return JSON.stringify(data) === JSON.stringify(qrCode(linkOf(length)));
    });
    expect(chosen.length).toBeGreaterThan(lengths.length / 2); // what counts as a corner differs
  });

  it('refuses what no code of it could hold', () => {
    expect(() => qrCode('x'.repeat(413))).toThrow(RangeError);
  });

  it('draws exactly the dark squares', () => {
    const code = qrCode(LINK);
    expect(squares(darkPath(code), code.length)).toEqual(code);
  });

  it('joins neighbours into one strip', () => {
    expect(darkPath([[true, true, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
  });
});
