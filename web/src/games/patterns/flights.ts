import type { PatternsView } from '@/api/types';
import type { Flight, LastMove } from '@/play/game';

export function flights(_before: PatternsView, _after: PatternsView, _move: LastMove): Flight[] {
  return [];
}
