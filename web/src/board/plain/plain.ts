// A face for any game that has no drawing of its own: its piles by their names, its moves as buttons.
import type { GameName } from '@/api/types';
import { words } from '@/words/words.svelte';
import type { GameFace } from '../game';
import PlainBoard from './PlainBoard.svelte';
import PlainScoring from './PlainScoring.svelte';

export function plainFace(name: GameName): GameFace {
  return {
    name,
    Board: PlainBoard,
    Scoring: PlainScoring,
    choice: (word) => ({ word, from: null, to: word, count: 1 }),
    wordsFor: (_from, to) => [to],
    task: () => words.t.table.chooseMove,
  };
}
