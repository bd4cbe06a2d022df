import type { PatternsView } from '@/api/types';

export function task(view: PatternsView, _legal: readonly string[]): string {
  return view.phase;
}
