import type { Game } from '@/board/game';
import Picture from './Picture.svelte';
import { texts } from './words';

export const game: Game = {
  words: texts,
  Picture,
  steps: 10,
  wellSteps: 3,
  hidesHands: false,
  hasDraws: true,
  face: async () => (await import('./face')).face,
  editing: async () => (await import('./editing')).editing,
  figures: async () => (await import('./rules')).figures,
};
