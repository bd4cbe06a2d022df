import type { MandalaView } from '@/api/types';
import type { GameFace } from '@/play/game';
import Board from './Board.svelte';
import { flights } from './flights';
import { choice, wordsFor } from './moves';
import Scoring from './Scoring.svelte';
import { task } from './task';

export const mandala: GameFace<MandalaView> = {
  name: 'mandala',
  Board,
  Scoring,
  choice,
  wordsFor,
  flights,
  task,
};
