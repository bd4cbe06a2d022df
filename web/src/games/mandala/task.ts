import { total } from '@/api/colours';
import type { MandalaView } from './view';
import { texts } from './words';

const KINDS = ['M', 'F', 'D'] as const;

/** Return what can be done now, from the kinds of moves that are legal. */
export function task(view: MandalaView, legal: readonly string[]): string {
  const t = texts.t;
  if (legal.includes('pass')) return t.taskPass;
  if (view.claiming !== null) {
    const mountain = view.claiming + 1;
    const field = view.mandalas[view.claiming]?.fields[view.to_move ?? 0] ?? {};
    if (!total(field)) return t.taskLose;
    return legal.length === 1 ? t.taskLastClaim(mountain) : t.taskClaim(mountain);
  }
  const verbs = KINDS.filter((kind) => legal.some((word) => word.startsWith(kind)));
  return t.task(verbs.map((kind) => t.verbs[kind]));
}
