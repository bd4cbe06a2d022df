// The faces of the games, fetched when first needed.
import type { GameName } from '@/api/types';
import type { GameFace } from '@/board/game';

export const GAMES: readonly GameName[] = ['mandala', 'patterns', 'flowers'];

/** The games that hide something between seats, so that a shared device needs a curtain. */
export const HIDES: Readonly<Record<GameName, boolean>> = {
  mandala: true,
  patterns: false,
  flowers: true,
};

const faces: Record<GameName, () => Promise<GameFace>> = {
  mandala: async () => (await import('@/games/mandala')).mandala as unknown as GameFace,
  patterns: async () => (await import('@/games/patterns')).patterns as unknown as GameFace,
  flowers: async () => (await import('@/games/flowers')).flowers as unknown as GameFace,
};

export const loadFace = (game: GameName): Promise<GameFace> => faces[game]();
