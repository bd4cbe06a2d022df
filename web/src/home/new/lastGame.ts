// What was chosen for the last game, so that the next one starts with it.
import type { GameName, Level } from '@/api/types';
import { readParts, store } from '@/browser/storage';
import { FIRST_LEVEL, LEVELS } from '@/games/levels';

interface Choices {
  readonly levels: Readonly<Partial<Record<GameName, string>>>;
  readonly players: Readonly<Partial<Record<GameName, number>>>;
  /** The names of those who last played side by side. */
  readonly beside: readonly string[];
}

const NAME = 'sandtable.choices';
const NONE: Choices = { levels: {}, players: {}, beside: [] };

const choices = (): Choices => readParts(NAME, NONE);

export const lastLevel = (game: GameName): Level =>
  LEVELS.find((level) => level === choices().levels[game]) ?? FIRST_LEVEL;
export const lastPlayers = (game: GameName): number => choices().players[game] ?? 2;
export const lastBeside = (): readonly string[] => choices().beside;

export function rememberLevel(game: GameName, level: Level): void {
  store(NAME, { ...choices(), levels: { ...choices().levels, [game]: level } });
}

export function rememberPlayers(game: GameName, players: number): void {
  store(NAME, { ...choices(), players: { ...choices().players, [game]: players } });
}

export function rememberNames(beside: readonly string[]): void {
  store(NAME, { ...choices(), beside });
}
