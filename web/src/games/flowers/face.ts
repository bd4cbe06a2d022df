import type { GameFace } from '@/board/game';
import Board from './board/Board.svelte';
import { choice, mandalaSpot, wordsFor } from './moves';
import { gauges } from './gauges';
import Scoring from './board/Scoring.svelte';
import { task } from './task';
import { tips } from './tips';
import type { FlowersView } from './view';

export const face: GameFace<FlowersView> = {
  name: 'flowers',
  Board,
  Scoring,
  choice,
  wordsFor,
  story: {
    joins: ['marker_back', 'reveal'],
    moments: [
      'complete',
      'flower',
      'all_passed',
      'ending_turn',
      'ending_round',
      'no_tiles',
      'destroy',
      'end_flowers',
      'end_tiles',
      'end_passes',
    ],
    sweeps: ['take', 'no_marker'],
  },
  task,
  tips,
  gauges,
  keys: { 1: mandalaSpot(0), 2: mandalaSpot(1), 3: mandalaSpot(2) },
};
