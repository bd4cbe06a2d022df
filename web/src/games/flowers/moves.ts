// The move words of Flowers, as spots of the board: P1g3, Tg5, Tgx and pass.
import { COLOURS } from '@/api/colours';
import { handSpot, type Choice } from '@/board/game';

export const mandalaSpot = (index: number): string => `mandala:${index + 1}`;
export const tileSpot = (tile: string): string => `tile:${tile}`;

const PLAY = /^P([1-3])([bgopry])(\d+)$/;
const TAKE = /^T([bgopry][2-7x])$/;

/** A play as its parts, or null if the word is something else. */
export function playOf(
  word: string,
): { readonly mandala: number; readonly colour: string; readonly count: number } | null {
  const found = PLAY.exec(word);
  if (!found) return null;
  return { mandala: Number(found[1]) - 1, colour: found[2]!, count: Number(found[3]) };
}

/** The tile that a word takes, or null if it is something else. */
export const takenTile = (word: string): string | null => TAKE.exec(word)?.[1] ?? null;

export function choice(word: string): Choice {
  const play = playOf(word);
  if (play) {
    const { mandala, colour, count } = play;
    return { word, from: handSpot(colour), to: mandalaSpot(mandala), count };
  }
  const tile = takenTile(word);
  return { word, from: null, to: tile ? tileSpot(tile) : word, count: 1 };
}

export function wordsFor(from: string | null, to: string, count: number): string[] {
  const [kind, what = ''] = to.split(':');
  if (kind === 'tile') return [`T${what}`];
  if (from === null) {
    // One word is enough: where no card at all can go, all are forbidden for the same reason.
    return kind === 'mandala' ? [`P${what}${COLOURS[0]}1`] : [];
  }
  const [source, colour = ''] = from.split(':');
  if (source !== 'hand') return [];
  if (kind === 'mandala') return [`P${what}${colour}${count}`];
  return to === '' ? [1, 2, 3].map((mandala) => `P${mandala}${colour}${count}`) : [];
}
