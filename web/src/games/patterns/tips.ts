// Situations that are explained when they first come up; the first that fits is told.
import type { Situation, Tip } from '@/board/tips';
import type { PatternsView } from './view';

const can =
  (kind: string) =>
  ({ legal }: Situation<PatternsView>): boolean =>
    legal.some((word) => word.startsWith(kind));

export const tips: readonly Tip<PatternsView>[] = [
  { id: 'stuck', step: 'end', isNow: ({ view }) => view.phase === 'flips' },
  { id: 'bowl', step: 'bowl', isNow: ({ view }) => view.phase === 'bowl' },
  { id: 'establish', step: 'establish', isNow: can('E') },
  { id: 'flip', step: 'flip', isNow: can('F') },
  { id: 'swap', step: 'swap', isNow: can('S') },
];
