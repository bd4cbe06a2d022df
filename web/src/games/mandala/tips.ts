// Situations that are explained when they first come up; the first that fits is told.
import { COLOURS } from '@/api/colours';
import type { Situation, Tip } from '@/board/tips';
import type { MandalaView } from './view';

const LAST = 5; // of the six colours of a River

/** Whether my Field of the Mandala that is being claimed is empty. */
function isEmpty({ view, seat }: Situation<MandalaView>): boolean {
  const field = view.claiming === null ? null : view.mandalas[view.claiming]?.fields[seat];
  return !!field && Object.keys(field).length === 0;
}

export const tips: readonly Tip<MandalaView>[] = [
  { id: 'empty', step: 'share', isNow: isEmpty },
  { id: 'claim', step: 'claim', isNow: ({ view }) => view.claiming !== null },
  { id: 'turn', step: 'build', isNow: () => true },
  { id: 'deck', step: 'end', isNow: ({ view }) => view.last_mandala },
  {
    id: 'river',
    step: 'end',
    isNow: ({ view }) => view.rivers.some(({ length }) => length === LAST),
  },
  {
    id: 'nearly',
    step: 'complete',
    isNow: ({ lacks }) => lacks.some(({ length }) => length === 1),
  },
  {
    id: 'colour',
    step: 'colour',
    isNow: ({ legal }) =>
      COLOURS.some((colour) => legal.includes(`M1${colour}`) !== legal.includes(`M2${colour}`)),
  },
];
