import type { GameFace } from '@/board/game';
import Board from './board/Board.svelte';
import { choice, wordsFor } from './moves';
import { gauges } from './gauges';
import Scoring from './board/Scoring.svelte';
import { task } from './task';
import { tips } from './tips';
import type { PatternsView } from './view';

export const face: GameFace<PatternsView> = {
  name: 'patterns',
  Board,
  Scoring,
  choice,
  wordsFor,
  story: {
    joins: ['take', 'other_bowl', 'flips'],
    moments: ['stuck', 'end_stuck'],
    brisk: ['flips'],
  },
  task,
  tips,
  gauges,
};
