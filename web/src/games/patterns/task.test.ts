import { describe, expect, it } from 'vitest';
import { task } from './task';
import type { PatternsView } from './view';

const at = (phase: PatternsView['phase']) => ({ phase }) as PatternsView;

describe('task', () => {
  it('names the kinds of moves there are', () => {
    expect(task(at('turn'), ['Ea3', 'Eb3'])).toBe(
      'Lay your bowl token on the mat and begin a group (Establish).',
    );
    expect(task(at('turn'), ['Fa3', 'Sb3', 'Sc3'])).toBe(
      'Turn a token over (Flip) or exchange your bowl token (Swap).',
    );
  });

  it('speaks of the bowl and of the last Flips', () => {
    expect(task(at('bowl'), ['Bg', 'Br'])).toMatch(/bowl/);
    expect(task(at('flips'), ['Fa3', 'done'])).toMatch(/Done/);
  });
});
