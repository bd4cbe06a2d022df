// How far somebody has come in each lesson; kept in the browser.
import type { GameName } from '@/api/types';
import { readStored, store } from '@/browser/storage';

export interface Progress {
  /** The step that was open last, from 0. */
  readonly at: number;
  /** The ids of the steps that were done. */
  readonly done: readonly string[];
}

const NAME = 'sandtable.lessons';
const NOTHING: Progress = { at: 0, done: [] };

export function progressIn(game: GameName): Progress {
  const found = readStored<Partial<Record<GameName, Progress>>>(NAME, {})[game];
  return found && Array.isArray(found.done) && Number.isInteger(found.at) ? found : NOTHING;
}

export function remember(game: GameName, progress: Progress): void {
  store(NAME, { ...readStored<object>(NAME, {}), [game]: progress });
}

/** Add a step that was done, once. */
export const withDone = (done: readonly string[], id: string): readonly string[] =>
  done.includes(id) ? done : [...done, id];
