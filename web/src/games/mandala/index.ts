import type { Game } from '@/board/game';
import Picture from './Picture.svelte';
import { texts } from './words';

export const game: Game = {
  words: texts,
  Picture,
  steps: 10,
  wellSteps: 4,
  hidesHands: true,
  hasDraws: false,
  face: async () => (await import('./face')).face,
  editing: async () => (await import('./editing')).editing,
  figures: async () => (await import('./rules')).figures,
};
