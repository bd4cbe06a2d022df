// Move words of Mandala and the spots they are pointed at with: M1g, F2r3, Dy2, Cg, pass.
import { handSpot, type Choice } from '@/board/game';

const MANDALAS = ['1', '2'];

/** Read a move word. */
export function choice(word: string): Choice {
  const [kind, first = '', second = ''] = word;
  if (word === 'pass') return { word, from: null, to: 'pass', count: 1 };
  if (kind === 'C') return { word, from: null, to: `claim:${first}`, count: 1 };
  if (kind === 'D')
    return { word, from: handSpot(first), to: 'discard', count: Number(word.slice(2)) };
  if (kind === 'M') return { word, from: handSpot(second), to: `mountain:${first}`, count: 1 };
  return { word, from: handSpot(second), to: `field:${first}`, count: Number(word.slice(3)) };
}

/** Return the words that taking cards from one spot to another would be; '' is any place. */
export function wordsFor(from: string | null, to: string, count: number): string[] {
  const [place = '', which = ''] = to.split(':');
  if (place === 'claim') return [`C${which}`];
  if (place === 'pass') return ['pass'];
  const colour = from?.startsWith('hand:') ? from.slice(5) : '';
  if (!colour) return [];
  if (!place) return anywhere(colour, count);
  // Only one card is built at a time: with more in hand the word for one says what is wrong.
  if (place === 'mountain') return [`M${which}${colour}`];
  if (place === 'field') return [`F${which}${colour}${count}`];
  return place === 'discard' ? [`D${colour}${count}`] : [];
}

function anywhere(colour: string, count: number): string[] {
  return [
    ...MANDALAS.map((mandala) => `M${mandala}${colour}`),
    ...MANDALAS.map((mandala) => `F${mandala}${colour}${count}`),
    `D${colour}${count}`,
  ];
}
