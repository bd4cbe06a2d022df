import type { FlowersView } from '@/api/types';
import type { Flight, LastMove } from '@/play/game';

export function flights(_before: FlowersView, _after: FlowersView, _move: LastMove): Flight[] {
  return [];
}
