import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Picking } from '@/board/picking/picking.svelte';
import { settings } from '@/browser/settings.svelte';
import { words } from '@/words/words.svelte';
import { choice, wordsFor } from './mandala/moves';
import { kindOf, choice as patternsChoice, wordsFor as patternsWords } from './patterns/moves';

const LEGAL = ['M1g', 'M2g', 'M1r', 'F1g1', 'F1g2', 'F1g3', 'F2r1', 'Dg2', 'Dg3'];

let played: string[];
let wanted: number;
let picking: Picking;

function pick(legal: readonly string[], face = { choice, wordsFor }): void {
  [played, wanted] = [[], 0];
  picking = new Picking(face, {
    play: (word) => played.push(word),
    reasons: () => {
      wanted += 1;
      return new Promise(() => {});
    },
  });
  picking.renew(legal, { idle: 'not now' });
}

const tap = (...spots: string[]): void => spots.forEach((spot) => picking.tap(spot, `a ${spot}`));
const lit = (...spots: string[]): boolean[] => spots.map((spot) => picking.state(spot).isLit);

beforeEach(() => pick(LEGAL));
afterEach(() => void (settings.confirm = false));

describe('card, then place', () => {
  it('plays one card', () => {
    tap('hand:g', 'mountain:2');
    expect(played).toEqual(['M2g']);
    expect([picking.held, picking.aimed]).toEqual([null, null]);
  });

  it('takes one more with each tap, and puts all back after the last', () => {
    const counts = [1, 2, 3, 4, 5].map(() => {
      tap('hand:g');
      return picking.held?.count ?? 0;
    });
    expect(counts).toEqual([1, 2, 3, 0, 1]);
  });

  it('plays as many as are held', () => {
    tap('hand:g', 'hand:g', 'field:1');
    expect(played).toEqual(['F1g2']);
  });

  it('steps between one and the most', () => {
    tap('hand:g');
    const counts = [1, 1, 1, -1, -1, -1].map((by) => {
      picking.step(by);
      return picking.held?.count;
    });
    expect(counts).toEqual([2, 3, 3, 2, 1, 1]);
  });

  it('takes another card in place of the one that is held', () => {
    tap('hand:g', 'hand:g', 'hand:r');
    expect(picking.held).toEqual({ from: 'hand:r', count: 1 });
    tap('field:2');
    expect(played).toEqual(['F2r1']);
  });

  it('says how many can go where this number cannot, and keeps them', () => {
    tap('hand:g', 'discard');
    expect(played).toEqual([]);
    expect(picking.whisper?.reason).toBe(words.t.table.possibleCounts(2, 3));
    expect(picking.held).toEqual({ from: 'hand:g', count: 1 });
    tap('hand:g', 'discard');
    expect(played).toEqual(['Dg2']);
  });

  it('lights what can be picked up, then where it can go', () => {
    expect(lit('hand:g', 'hand:r', 'hand:b', 'field:1')).toEqual([true, true, false, false]);
    tap('hand:g');
    expect(lit('mountain:2', 'field:1', 'field:2', 'discard')).toEqual([true, true, false, false]);
    tap('hand:g');
    expect(lit('mountain:2', 'field:1', 'discard')).toEqual([false, true, true]);
  });
});

describe('place, then card', () => {
  it('plays at once where only one card can go', () => {
    tap('mountain:1');
    expect(picking.aimed).toBe('mountain:1');
    expect(lit('hand:g', 'hand:r', 'mountain:2')).toEqual([true, true, false]);
    tap('hand:r');
    expect(played).toEqual(['M1r']);
  });

  it('waits for the number where several cards can go', () => {
    tap('field:1', 'hand:g', 'hand:g');
    expect(played).toEqual([]);
    expect(picking.held).toEqual({ from: 'hand:g', count: 2 });
    picking.putAimed();
    expect(played).toEqual(['F1g2']);
  });

  it('plays them with another tap on the place too', () => {
    tap('field:1', 'hand:g', 'field:1');
    expect(played).toEqual(['F1g1']);
  });

  it('lets go of the place with a second tap, or takes another', () => {
    tap('field:1', 'field:1');
    expect(picking.aimed).toBeNull();
    tap('field:1', 'mountain:1');
    expect(picking.aimed).toBe('mountain:1');
  });

  it('says why a card cannot go there', () => {
    picking.learn({ F1r1: 'red is elsewhere' });
    tap('field:1', 'hand:r');
    expect(picking.whisper?.reason).toBe('red is elsewhere');
    expect([picking.held, picking.aimed]).toEqual([null, 'field:1']);
  });
});

describe('dragging', () => {
  it('plays what is dropped where it may go', () => {
    picking.drop('hand:g', 'mountain:1');
    expect(played).toEqual(['M1g']);
  });

  it('takes along as many as were held', () => {
    tap('hand:g', 'hand:g', 'hand:g');
    picking.drop('hand:g', 'field:1');
    expect(played).toEqual(['F1g3']);
  });

  it('lets go where the game has gone on meanwhile', () => {
    picking.renew(['M1r']);
    picking.drop('hand:g', 'mountain:1');
    expect([played, picking.held, picking.whisper]).toEqual([[], null, null]);
    expect(lit('hand:r')).toEqual([true]);
  });

  it('says why not otherwise', () => {
    picking.learn({ F2g1: 'green is elsewhere' });
    picking.drop('hand:g', 'field:2');
    expect(played).toEqual([]);
    expect(picking.whisper?.reason).toBe('green is elsewhere');
  });
});

describe('one click', () => {
  it('is enough where nothing is picked up', () => {
    pick(['Cg', 'Cr']);
    tap('claim:r');
    expect(played).toEqual(['Cr']);
  });

  it('asks which where it could mean several moves', () => {
    pick(['Ec4', 'Fc4', 'Sd5'], { choice: patternsChoice, wordsFor: patternsWords });
    tap('space:c4');
    expect(played).toEqual([]);
    expect(picking.offers.map(({ word }) => kindOf(word))).toEqual(['E', 'F']);
    picking.take('Fc4');
    expect(played).toEqual(['Fc4']);
    expect(picking.offers).toEqual([]);
  });

  it('elsewhere lets go of the question', () => {
    pick(['Ec4', 'Fc4', 'Sd5'], { choice: patternsChoice, wordsFor: patternsWords });
    tap('space:c4', 'space:d5');
    expect(played).toEqual(['Sd5']);
  });
});

describe('confirming', () => {
  beforeEach(() => void (settings.confirm = true));

  it('plays only what was confirmed', () => {
    tap('hand:g', 'mountain:1');
    expect([played, picking.pending]).toEqual([[], 'M1g']);
    picking.confirm();
    expect([played, picking.pending]).toEqual([['M1g'], null]);
    picking.confirm();
    expect(played).toHaveLength(1);
  });

  it('is off when something else is meant meanwhile', () => {
    const others = [
      () => picking.step(1),
      () => tap('hand:r'),
      () => picking.letGo(),
      () => picking.renew(LEGAL),
    ];
    for (const other of others) {
      tap('hand:g', 'field:1');
      expect(picking.pending).toBe('F1g1');
      other();
      picking.confirm();
      picking.letGo();
    }
    expect(played).toEqual([]);
  });

  it('is asked again when the same is dropped again', () => {
    picking.drop('hand:g', 'field:1');
    picking.drop('hand:g', 'field:1');
    expect([played, picking.pending]).toEqual([[], 'F1g1']);
  });
});

describe('reasons', () => {
  it('are wanted when the first one is needed, and told when they come', () => {
    picking.look('hand:b', '2 black cards');
    expect([wanted, picking.whisper?.reason]).toEqual([1, '']);
    picking.learn({ M1b: 'black is taken' });
    expect(picking.whisper).toMatchObject({ text: '2 black cards', reason: 'black is taken' });
  });

  it('are not wanted for what can be used', () => {
    picking.look('hand:g', '3 green cards');
    expect(wanted).toBe(0);
    expect(picking.whisper).toMatchObject({ text: '3 green cards', reason: '' });
  });

  it('come in place of a plain no', () => {
    tap('hand:r', 'field:1');
    expect(picking.whisper?.reason).toBe(words.t.table.notPossible);
    picking.learn({ F1r1: 'red is elsewhere' });
    expect(picking.whisper?.reason).toBe('red is elsewhere');
  });

  it('are not told to who looks elsewhere by then', () => {
    picking.look('hand:b', '');
    picking.lookAway('hand:b');
    picking.learn({ M1b: 'black is taken' });
    expect(picking.whisper).toBeNull();
  });

  it('belong to their position', () => {
    picking.learn({ M1b: 'black is taken' });
    picking.renew(LEGAL);
    picking.look('hand:b', '');
    expect([wanted, picking.whisper?.reason]).toEqual([1, '']);
  });

  it('are one for all while it is not my turn', () => {
    picking.renew([], { idle: 'not now' });
    tap('hand:g', 'field:1');
    expect(picking.whisper).toMatchObject({ text: 'a field:1', reason: 'not now' });
    expect([wanted, picking.held, played]).toEqual([0, null, []]);
  });
});

describe('what is certain to come', () => {
  const FORESEEN = { M1g: ['You draw 3 cards.'], F1g2: ['Completes Mandala 1.'] };
  let asked: number;

  beforeEach(() => {
    asked = 0;
    const foreseen = async () => {
      asked += 1;
      return FORESEEN;
    };
    picking = new Picking({ choice, wordsFor }, { play: () => {}, foreseen });
    picking.renew(LEGAL);
  });

  it('is asked for once, when something is first looked at', async () => {
    expect(picking.foreseen('M1g')).toEqual([]);
    picking.look('hand:g', '');
    picking.look('mountain:1', '');
    await Promise.resolve();
    await Promise.resolve();
    expect([asked, picking.foreseen('M1g')]).toEqual([1, FORESEEN.M1g]);
    picking.renew(LEGAL);
    expect(picking.foreseen('M1g')).toEqual([]);
  });

  it('is of the move that a click would be, with as many cards as are held', () => {
    expect(picking.leads('mountain:1')).toEqual([]);
    tap('hand:g');
    expect(picking.leads('mountain:1')).toEqual(['M1g']);
    expect(picking.leads('field:1')).toEqual(['F1g1']);
    expect(picking.leads('field:2')).toEqual([]);
    tap('hand:g');
    expect(picking.leads('mountain:1')).toEqual([]);
    expect(picking.leads('field:1')).toEqual(['F1g2']);
  });

  it('is of the card too, where a place was chosen first', () => {
    tap('field:1');
    expect(picking.leads('hand:g')).toEqual(['F1g1']);
    expect(picking.leads('hand:r')).toEqual([]);
    tap('hand:g', 'hand:g');
    expect(picking.leads('hand:g')).toEqual(['F1g2']);
  });

  it('is of all moves that one click could mean', () => {
    pick(['Ec4', 'Fc4', 'Sd5'], { choice: patternsChoice, wordsFor: patternsWords });
    expect(picking.leads('space:c4')).toEqual(['Ec4', 'Fc4']);
  });

  it('is not asked for while it is not my turn', () => {
    picking.renew([]);
    picking.look('hand:g', '');
    expect(asked).toBe(0);
  });
});

describe('what is no place for cards', () => {
  it('says what it is, also with a card in hand', () => {
    tap('hand:g', 'cup:0');
    expect(picking.whisper).toMatchObject({ text: 'a cup:0', reason: '' });
    expect(picking.held).toEqual({ from: 'hand:g', count: 1 });
  });

  it('says what it holds when it is chosen first', () => {
    tap('discard');
    expect(picking.aimed).toBe('discard');
    expect(picking.whisper).toMatchObject({ text: 'a discard', reason: '' });
  });
});

describe('a new position', () => {
  it('lets go of everything', () => {
    tap('hand:g');
    picking.suggest({ move: 'M1g', why: '' });
    picking.look('hand:g', '');
    picking.renew(['pass']);
    expect([picking.held, picking.hint, picking.whisper]).toEqual([null, null, null]);
    expect(picking.state('hand:g').isUsable).toBe(false);
  });

  it('marks both ends of a hint', () => {
    picking.suggest({ move: 'F1g2', why: '' });
    const hinted = ['hand:g', 'field:1', 'field:2'].map((spot) => picking.state(spot).isHinted);
    expect(hinted).toEqual([true, true, false]);
  });
});

describe('a hint that is asked for', () => {
  let answer: (hint: { move: string; why: string }) => void;
  let refuse: (error: unknown) => void;

  beforeEach(() => {
    const hint = () =>
      new Promise<{ move: string; why: string }>((resolve, reject) => {
        [answer, refuse] = [resolve, reject];
      });
    picking = new Picking({ choice, wordsFor }, { play: () => {}, hint });
    picking.renew(LEGAL);
  });

  it('is shown, and what was held is put back', async () => {
    const asked = picking.ask();
    tap('hand:g');
    expect(picking.isThinking).toBe(true);
    answer({ move: 'M1g', why: 'It is good.' });
    await asked;
    expect([picking.hint?.move, picking.held, picking.isThinking]).toEqual(['M1g', null, false]);
  });

  it('is dropped once the position is another', async () => {
    const asked = picking.ask();
    picking.renew(LEGAL);
    expect(picking.isThinking).toBe(false);
    answer({ move: 'M1g', why: '' });
    await asked;
    expect(picking.hint).toBeNull();
  });

  it('may be refused, which is said until something else is begun', async () => {
    const asked = picking.ask();
    refuse('too_fast');
    await asked;
    expect(picking.refused).toBe('too_fast');
    tap('hand:g');
    expect(picking.refused).toBeNull();
  });

  it('is not asked for where nothing can be played', async () => {
    picking.renew([]);
    await picking.ask();
    expect(picking.isThinking).toBe(false);
  });
});
