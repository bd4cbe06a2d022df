// What each thing on the table is, in a sentence: shown on hover and focus, and read aloud.
import { listed, total } from '@/api/colours';
import { sizeOf, split } from '@/api/piles';
import type { Counts } from '@/api/types';
import { words } from '@/words/words.svelte';
import type { MandalaView } from './view';
import { texts } from './words';

/** List cards: "2 red, 1 green"; nothing where there are none. */
export function inWords(cards: Counts): string {
  const { common } = words.t;
  return listed(cards)
    .map(([colour, count]) => texts.t.cards(count, common.colours[colour]))
    .join(', ');
}

/** List the colours of a word of letters: "black, green". */
export function colourNames(letters: string): string {
  const counts = Object.fromEntries([...letters].map((letter) => [letter, 1]));
  return listed(counts)
    .map(([colour]) => words.t.common.colours[colour])
    .join(', ');
}

function lacksSentence(lacks: string): string {
  const t = texts.t;
  return lacks ? t.lacks(colourNames(lacks)) : t.lacksNothing;
}

/** `lacks` is undefined where there is nothing to complete. */
export function mountainSentence(number: number, cards: Counts, lacks?: string): string {
  const t = texts.t;
  const content = t.holds(t.mountain(number), inWords(cards));
  return lacks === undefined ? content : `${content} ${lacksSentence(lacks)}`;
}

/** `name` is null for one's own Field. */
export function fieldSentence(number: number, cards: Counts, name: string | null): string {
  const t = texts.t;
  const field = name === null ? t.yourFieldOf(number) : t.fieldOf(number, name);
  return t.holds(field, inWords(cards));
}

export function riverSentence(river: string, name: string | null): string {
  const t = texts.t;
  const owner = name === null ? t.yourRiver : t.riverOf(name);
  const spaces = [...river].map((letter, index) => t.space(index + 1, colourNames(letter)));
  return t.holds(owner, spaces.join(', '));
}

export function cupSentence(view: MandalaView, seat: number, name: string | null): string {
  const t = texts.t;
  const { known, hidden } = split(view.cups[seat] ?? {});
  const seen = inWords(known);
  const content = hidden ? [seen, t.hiddenCards(hidden)].filter(Boolean).join(', ') : seen;
  const sentence = t.holds(name === null ? t.yourCup : t.cupOf(name), content);
  const dealt = view.dealt_cups[seat] ?? 0;
  if (name !== null || typeof dealt === 'number' || view.phase === 'over') return sentence;
  return total(dealt) ? `${sentence} ${t.dealtToYou(inWords(dealt))}` : sentence;
}

export function handSentence(hand: MandalaView['hands'][number], name: string | null): string {
  const t = texts.t;
  const sentence = t.handOf(name, sizeOf(hand));
  return typeof hand === 'object' && total(hand) ? `${sentence} ${inWords(hand)}.` : sentence;
}

export function deckSentence({ deck, last_mandala }: MandalaView): string {
  const t = texts.t;
  const sentence = t.deckOf(sizeOf(deck));
  return last_mandala ? `${sentence} ${t.lastMandala}` : sentence;
}
