import type { MandalaView } from '@/api/types';

export function task(view: MandalaView, _legal: readonly string[]): string {
  return view.phase;
}
