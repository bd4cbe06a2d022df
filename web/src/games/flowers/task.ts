import type { FlowersView } from '@/api/types';

export function task(view: FlowersView, _legal: readonly string[]): string {
  return view.phase;
}
