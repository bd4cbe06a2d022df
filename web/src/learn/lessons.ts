// The lessons: positions and wanted moves, and what is said about them in each language.
import type { GameName, Json } from '@/api/types';
import type { Language } from '@/browser/languages';
import { read } from '@/games/files';
import type { LessonName } from '@/games/progress';

export interface Step {
  readonly id: string;
  /** What puzzles about the same idea have as their theme; the first that has any. */
  readonly themes?: string;
  readonly position: Json;
  /** Moves that lead from the position to where the step begins. */
  readonly moves: readonly string[];
  readonly seed: number;
  /** The learner's seat. */
  readonly seat: number;
  /** The moves that do what is asked; null where there is only something to look at. */
  readonly want: readonly string[] | 'any' | null;
  /** What is played after the wanted move, by whoever is to move then. */
  readonly reply?: readonly string[];
}

/** What is said in a step; a `look` step has nothing but its title and text. */
export interface StepText {
  readonly title: string;
  readonly text: string;
  readonly task?: string;
  /** What happened, and why it matters. */
  readonly good?: string;
  /** To whoever made another legal move. */
  readonly other?: string;
}
export type LessonText = Readonly<Record<string, StepText>>;

export async function loadSteps(game: GameName, lesson: LessonName): Promise<readonly Step[]> {
  return (await read<{ steps: Step[] }>(game, `${lesson}/steps`)).steps;
}

export const loadText = (
  game: GameName,
  lesson: LessonName,
  language: Language,
): Promise<LessonText> => read<LessonText>(game, `${lesson}/${language}`);
