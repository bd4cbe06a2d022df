// The games of the page, each a folder of that name; this list is all that registers one.
import type { GameName } from '@/api/types';
import type { Game } from '@/board/game';

export const GAMES: readonly GameName[] = ['mandala', 'patterns', 'flowers'];

const FOLDERS = import.meta.glob<Game>('./*/index.ts', { import: 'game', eager: true });

export const gameOf = (name: GameName): Game => FOLDERS[`./${name}/index.ts`]!;

/** What a game is called. */
export const titleOf = (name: GameName): string => gameOf(name).words.t.name;
