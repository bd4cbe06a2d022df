// What can be done now, in a sentence.
import { kindsOf } from './moves';
import type { PatternsView } from './view';
import { texts } from './words';

export function task(view: PatternsView, legal: readonly string[]): string {
  const t = texts.t;
  if (view.phase === 'bowl') return t.taskBowl;
  if (view.phase === 'flips') return t.taskFlips;
  return t.task(kindsOf(legal).map((kind) => t.verbs[kind]));
}
