// Situations that are explained when they first come up; the first that fits is told.
import type { Situation, Tip } from '@/board/tips';
import type { FlowersMandala, FlowersView } from './view';

const ALMOST = 2; // of three Flowers

const hasFaceUp = (mandala: FlowersMandala, seat: number): boolean =>
  Object.keys(mandala.up[seat] ?? {}).length > 0;

/** Whether somebody else has the marker of a Mandala where I have a card face up. */
const isBehind = ({ view, seat }: Situation<FlowersView>): boolean =>
  view.mandalas.some(
    (mandala) => mandala.marker !== null && mandala.marker !== seat && hasFaceUp(mandala, seat),
  );

export const tips: readonly Tip<FlowersView>[] = [
  { id: 'ending', step: 'third', isNow: ({ view }) => view.ending },
  { id: 'take', step: 'take', isNow: ({ view }) => view.taking !== null },
  { id: 'play', step: 'new', isNow: () => true },
  {
    id: 'third',
    step: 'third',
    isNow: ({ view }) => view.flowers.some(({ length }) => length === ALMOST),
  },
  { id: 'second', step: 'half', isNow: ({ lacks }) => lacks.some(({ length }) => length === 1) },
  { id: 'marker', step: 'majority', isNow: isBehind },
  {
    id: 'down',
    step: 'majority',
    isNow: ({ view, seat }) => view.mandalas.some((mandala) => hasFaceUp(mandala, seat)),
  },
];
