// How far somebody has come in each lesson, by its name; kept in the browser.
import type { GameName } from '@/api/types';
import { readStored, store } from '@/browser/storage';

export interface Progress {
  /** The step that was open last, from 0. */
  readonly at: number;
  /** The ids of the steps that were done. */
  readonly done: readonly string[];
}

/** A game has two lessons: how it is played, and how it is played well. */
export const LESSONS = ['lesson', 'well'] as const;
export type LessonName = (typeof LESSONS)[number];

const keyOf = (game: GameName, lesson: LessonName): string =>
  lesson === 'lesson' ? game : `${game} ${lesson}`;

const NAME = 'sandtable.lessons';
const NOTHING: Progress = { at: 0, done: [] };

export function progressIn(game: GameName, lesson: LessonName = 'lesson'): Progress {
  const found = readStored<Record<string, Progress>>(NAME, {})[keyOf(game, lesson)];
  return found && Array.isArray(found.done) && Number.isInteger(found.at) ? found : NOTHING;
}

export function remember(game: GameName, progress: Progress, lesson: LessonName = 'lesson'): void {
  store(NAME, { ...readStored<object>(NAME, {}), [keyOf(game, lesson)]: progress });
}

/** Add a step that was done, once. */
export const withDone = (done: readonly string[], id: string): readonly string[] =>
  done.includes(id) ? done : [...done, id];
