import type { FlowersView } from '@/api/types';
import { words } from '@/words/words.svelte';

/** What the seat to move can do now. */
export function task(view: FlowersView, legal: readonly string[]): string {
  const { tasks } = words.t.flowers;
  if (view.taking !== null) return tasks.take(view.taking + 1);
  return legal.includes('pass') ? tasks.pass : tasks.play;
}
