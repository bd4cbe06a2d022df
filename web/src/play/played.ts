// Which games have been played to their end on this device: nobody needs a first lesson then.
import type { GameName } from '@/api/types';
import { readParts, store } from '@/browser/storage';

const NAME = 'sandtable.played';
const NONE: { readonly games: readonly string[] } = { games: [] };

export const hasPlayed = (game: GameName): boolean => readParts(NAME, NONE).games.includes(game);

export function rememberPlayed(game: GameName): void {
  if (!hasPlayed(game)) store(NAME, { games: [...readParts(NAME, NONE).games, game] });
}
