// What can be done now, in a sentence.
import { kindsOf } from './moves';
import type { PatternsView } from './view';
import { texts } from './words';

export function task(view: PatternsView, legal: readonly string[]): string {
  const t = texts.t;
  if (view.phase === 'bowl') return t.taskBowl;
  if (view.phase === 'flips') return t.taskFlips;
  const kinds = kindsOf(legal);
  const told = kinds.length > 1 ? t.tasksBrief : t.tasks;
  return t.task(kinds.map((kind) => told[kind]));
}
