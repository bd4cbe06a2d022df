import type { letters as english } from '@/words/en/letters';

/** The letters of the colours: their initials, but for Gelb, which would be another G. */
export const letters: typeof english = { b: 'S', g: 'G', o: 'O', p: 'L', r: 'R', y: 'E' };
