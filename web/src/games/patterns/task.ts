// What can be done now, in a sentence.
import type { PatternsView } from '@/api/types';
import { words } from '@/words/words.svelte';
import { kindsOf } from './moves';

export function task(view: PatternsView, legal: readonly string[]): string {
  const t = words.t.patterns;
  if (view.phase === 'bowl') return t.taskBowl;
  if (view.phase === 'flips') return t.taskFlips;
  return t.task(kindsOf(legal).map((kind) => t.verbs[kind]));
}
