import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { darkPath } from './qr';

/** Draw a path of strips back into squares. */
function squares(path: string, size: number): boolean[][] {
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    drawn[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  return drawn;
}

describe('the code of a link', () => {
  it('draws exactly the dark squares', () => {
    const { data, size } = encode('http://192.168.1.5:8321/join/abc#0123', { border: 4 });
    expect(squares(darkPath(data), size)).toEqual(data);
  });

  it('leaves a quiet zone of four squares', () => {
    const { data } = encode('sand', { border: 4 });
    expect(data.slice(0, 4).flat().some(Boolean)).toBe(false);
    expect(data.some((row) => row.slice(0, 4).some(Boolean))).toBe(false);
  });

  it('joins neighbours into one strip', () => {
    expect(darkPath([[true, true, false, true]])).toBe('M0 0h2v1h-2zM3 0h1v1h-1z');
  });
});
