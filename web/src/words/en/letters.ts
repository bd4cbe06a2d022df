import type { Colour } from '@/api/colours';

/** The letters of the colours: on cards, and on the keyboard. */
export const letters: Record<Colour, string> = { b: 'B', g: 'G', o: 'O', p: 'P', r: 'R', y: 'Y' };
