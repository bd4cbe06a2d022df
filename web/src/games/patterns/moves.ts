import type { Choice } from '@/play/game';

export function choice(word: string): Choice {
  return { word, from: null, to: word, count: 1 };
}

export function wordsFor(_from: string | null, to: string, _count: number): string[] {
  return [to];
}
