import { words } from '@/words/words.svelte';
import { portraitOf } from './faces';

/** Return the level of a computer by its name, and how it plays; nothing for people. */
export function mannerOf(name: string): { readonly level: string; readonly text: string } | null {
  const level = portraitOf(name)?.level;
  const called = level && words.t.common.levels[level];
  return called ? { level: called, text: `${called}: ${words.t.home.levels[level] ?? ''}` } : null;
}
