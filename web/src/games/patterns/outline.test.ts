import { describe, expect, it } from 'vitest';
import { outline } from './outline';

/** The corners of each loop, without rounding. */
function corners(path: string): string[][] {
  return path
    .split('Z')
    .filter(Boolean)
    .map((loop) => [...loop.matchAll(/Q(-?[\d.]+ -?[\d.]+)/g)].map(([, corner]) => corner!));
}

describe('outline', () => {
  it('goes around one space, inside its sides', () => {
    expect(corners(outline(['a8'], 5, 0))).toEqual([['5 5', '95 5', '95 95', '5 95']]);
  });

  it('goes around it outside when the inset is below 0', () => {
    expect(corners(outline(['b7'], -10, 0))).toEqual([['90 90', '210 90', '210 210', '90 210']]);
  });

  it('joins neighbours and drops the corners between them', () => {
    expect(corners(outline(['a8', 'b8'], 5, 0))).toEqual([['5 5', '195 5', '195 95', '5 95']]);
  });

  it('follows a hook, whose inner corner moves inwards too', () => {
    const [loop] = corners(outline(['a8', 'a7', 'b7'], 5, 0));
    expect(loop).toHaveLength(6);
    expect(loop).toContain('95 105');
  });

  it('draws a hole as a loop of its own', () => {
    const ring = ['a8', 'b8', 'c8', 'a7', 'c7', 'a6', 'b6', 'c6'];
    const found = corners(outline(ring, 5, 0));
    expect(found.map((loop) => loop.length)).toEqual([4, 4]);
    expect(new Set(found[1])).toEqual(new Set(['95 95', '205 95', '205 205', '95 205']));
  });

  it('keeps spaces apart that meet at a corner only', () => {
    const found = corners(outline(['a8', 'b7'], 5, 0));
    expect(found.map((loop) => loop.length)).toEqual([4, 4]);
  });
});
