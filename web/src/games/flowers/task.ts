import type { FlowersView } from './view';
import { texts } from './words';

/** What the seat to move can do now. */
export function task(view: FlowersView, legal: readonly string[]): string {
  const { tasks } = texts.t;
  if (view.taking !== null) return tasks.take(view.taking + 1);
  return legal.includes('pass') ? tasks.pass : tasks.play;
}
