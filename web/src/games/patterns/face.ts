import type { PatternsView } from '@/api/types';
import type { GameFace } from '@/board/game';
import Board from './Board.svelte';
import { flights } from './flights';
import { choice, wordsFor } from './moves';
import Scoring from './Scoring.svelte';
import { task } from './task';

export const face: GameFace<PatternsView> = {
  name: 'patterns',
  Board,
  Scoring,
  choice,
  wordsFor,
  flights,
  task,
};
