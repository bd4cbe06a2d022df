import type { GameFace } from '@/board/game';
import Board from './board/Board.svelte';
import { choice, wordsFor } from './moves';
import { gauges } from './gauges';
import Scoring from './board/Scoring.svelte';
import { task } from './task';
import { tips } from './tips';
import type { MandalaView } from './view';
import { texts } from './words';

/** Digits put a card into a Mandala. */
const keys = { 1: 'mountain:1', 2: 'mountain:2', 3: 'field:1', 4: 'field:2' };

export const face: GameFace<MandalaView> = {
  name: 'mandala',
  Board,
  Scoring,
  choice,
  wordsFor,
  story: {
    joins: ['river', 'cup', 'lost', 'choose', 'reveal'],
    moments: ['complete', 'exhausted', 'end_river', 'end_deck', 'end_dead', 'end_idle'],
    sweeps: ['clear'],
    brisk: ['claim'],
  },
  task,
  tips,
  gauges,
  get keys() {
    return { ...keys, [texts.t.discardKey]: 'discard' };
  },
  capital: (colour) => `claim:${colour}`,
};
