// What a review has found about one's own choices, as a result.
import type { Review } from '@/api/types';
import { exchange } from './exchange';
import { kept, nowThere } from './kept.svelte';
import type { ReviewedGame } from './sums';

const MISTAKES = new Set(['mistake', 'blunder']);

/** Return what a review has found about the choices of a seat. */
export function foundBy(review: Review, table: string, seat: number, at: number): ReviewedGame {
  const mistakes = review.choices.filter(
    (choice) => choice.seat === seat && MISTAKES.has(choice.name),
  );
  const themes: Record<string, number> = {};
  for (const theme of mistakes.flatMap((choice) => choice.themes ?? []))
    themes[theme] = (themes[theme] ?? 0) + 1;
  const { accuracy, choices } = review.seats[seat]!;
  return {
    kind: 'review',
    id: table,
    at,
    game: review.game as ReviewedGame['game'],
    strength: review.strength,
    accuracy,
    choices,
    mistakes: mistakes.length,
    themes,
  };
}

/** Note what a review has found about my choices. */
export function noteReview(review: Review, table: string, seat: number): void {
  if (kept.add(foundBy(review, table, seat, nowThere()))) exchange().catch(() => {});
}
