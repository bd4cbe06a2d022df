import type { MandalaView } from '@/api/types';
import type { Flight, LastMove } from '@/play/game';

export function flights(_before: MandalaView, _after: MandalaView, _move: LastMove): Flight[] {
  return [];
}
