import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endPretence, pretendBrowser, Socket } from '@/testing/sockets';
import { Table } from './table.svelte';

const PERSON = { kind: 'person', name: 'Ann' };
const COMPUTER = { kind: 'computer', level: 'adept', name: 'Ann' };
const STATUS = { state: 'playing', seats: [PERSON, PERSON], undo: null };
const SIGHT = { status: STATUS, view: { to_move: 0 }, legal: ['M1g', 'M1r'], tally: [], lacks: [] };
const THEIRS = { ...SIGHT, view: { to_move: 1 }, legal: [] };
const MOVES = [
  { number: 3, seat: 0, move: 'M1b' },
  { number: 4, seat: 1, move: 'M2y' },
];
const WELCOME = { kind: 'welcome', number: 4, seat: 0, table: { id: 'T1' }, moves: MOVES };

const welcome = (more: object = {}) => ({ ...WELCOME, ...SIGHT, ...more });
const happened = (number: number, event: object, more: object = {}) => ({
  kind: 'event',
  number,
  at: Date.now(),
  event,
  ...SIGHT,
  ...more,
});
const caused = (move: string) => [{ kind: 'build', rule: 'M3', text: `${move} was played.` }];
const played = (number: number, seat: number, move: string, more: object = {}) =>
  happened(number, { kind: 'play', seat, move }, { effects: caused(move), ...more });

let table: Table;
const words = (): string[] => table.moves.map(({ move }) => move);
const idOf = (index: number): string => Socket.last.commands[index]!['id'] as string;

beforeEach(() => {
  pretendBrowser();
  table = new Table('T1', 'KEY');
  Socket.last.open(welcome());
});

afterEach(() => {
  table.stop();
  endPretence();
});

describe('what happens', () => {
  it('begins with all that a seat may know', () => {
    expect([table.number, table.seat, table.connection]).toEqual([4, 0, 'open']);
    expect(table.choices).toEqual(['M1g', 'M1r']);
    expect(words()).toEqual(['M1b', 'M2y']);
  });

  it('adds each move, once, and tells what it has caused', () => {
    const event = played(5, 0, 'M1g', THEIRS);
    Socket.last.tell(event, event, played(4, 1, 'M2y'));
    expect(words()).toEqual(['M1b', 'M2y', 'M1g']);
    expect([table.last?.effects, table.view]).toEqual([caused('M1g'), THEIRS.view]);
    expect([table.number, table.isMyTurn]).toEqual([5, false]);
  });

  it('tells what is no move as news', () => {
    const told = 'Bob: Hello!';
    Socket.last.tell(happened(5, { kind: 'react', seat: 1, reaction: 'hello' }, { told }));
    expect(table.news).toEqual({ kind: 'react', told, number: 5 });
    expect(table.besides).toEqual([table.news]);
    expect(words()).toHaveLength(2);
  });

  it('can tell all moves since mine again, also those that were missed', () => {
    const since = () => table.story.since.map(({ move }) => move);
    Socket.last.tell(played(5, 0, 'M1g', THEIRS), played(6, 1, 'M1y', THEIRS));
    expect(since()).toEqual(['M1y']);
    Socket.last.break();
    vi.advanceTimersByTime(1_000);
    Socket.last.open({ kind: 'back', number: 7, seat: 0 }, played(7, 1, 'M1r'));
    expect(since()).toEqual(['M1y', 'M1r']);
    Socket.last.tell(played(8, 0, 'M1g', THEIRS));
    expect(since()).toEqual([]);
  });
});

describe('the clock', () => {
  it('goes by what is told when it happens, not by what was missed', async () => {
    const { clock } = await import('@/api/clock.svelte');
    const hear = vi.spyOn(clock, 'hear');
    Socket.last.tell({ ...played(5, 0, 'M1g', THEIRS), at: 111 });
    Socket.last.break();
    vi.advanceTimersByTime(1_000);
    const missed = { ...played(6, 1, 'M1y'), at: 222 };
    Socket.last.open({ kind: 'back', number: 6, seat: 0 }, missed);
    Socket.last.tell({ ...played(7, 0, 'M1r', THEIRS), at: 333 });
    expect(hear.mock.calls).toEqual([[111], [333]]);
  });
});

describe('my seat', () => {
  it('is nobody’s once a computer has taken over', () => {
    const seats = [COMPUTER, PERSON];
    Socket.last.tell(happened(5, { kind: 'time_up', seat: 0 }, { status: { ...STATUS, seats } }));
    expect(table.seat).toBeNull();
  });

  it('is told anew to who comes back', () => {
    Socket.last.break();
    vi.advanceTimersByTime(1_000);
    Socket.last.open({ kind: 'back', number: 4, seat: 1 });
    expect(table.seat).toBe(1);
  });
});

describe('taking back', () => {
  const asks = { kind: 'ask_undo', seat: 1, kept: 1 };
  const yes = { kind: 'answer_undo', seat: 0, yes: true };
  const asking = { status: { ...STATUS, undo: { seat: 1, agreed: [] } } };

  it('against computers happens at once', () => {
    Socket.last.tell(happened(5, { kind: 'take_back', seat: 0, kept: 0 }));
    expect(words()).toEqual([]);
  });

  it('among people happens when the last one agrees', () => {
    Socket.last.tell(happened(5, asks, asking), happened(6, yes, asking));
    expect(words()).toEqual(['M1b', 'M2y']);
    Socket.last.tell(happened(7, yes));
    expect(words()).toEqual(['M1b']);
  });

  it('does not happen when somebody declines', () => {
    Socket.last.tell(happened(5, asks, asking), happened(6, { ...yes, yes: false }));
    expect(words()).toEqual(['M1b', 'M2y']);
  });

  it('takes the last move from who came after the question', () => {
    Socket.last.tell(welcome(asking), happened(5, yes));
    expect(words()).toEqual(['M1b']);
  });
});

describe('commands', () => {
  it('play a move once, however often it is clicked', () => {
    table.play('M1g');
    table.play('M1g');
    table.play('M1r');
    expect(Socket.last.commands).toMatchObject([{ do: 'play', move: 'M1g', seen: 4 }]);
    expect(table.choices).toEqual([]);
  });

  it('play nothing that is not legal now', () => {
    table.play('M2b');
    expect(Socket.last.commands).toEqual([]);
  });

  it('take back once, and again after the answer', () => {
    table.askUndo();
    table.askUndo();
    const event = happened(5, { kind: 'take_back', seat: 0, kept: 0 }, { id: idOf(0) });
    Socket.last.tell(event);
    table.askUndo();
    expect(Socket.last.commands).toHaveLength(2);
    expect(idOf(0)).not.toBe(idOf(1));
  });

  it('are free again after a refusal', () => {
    table.play('M1g');
    Socket.last.tell({ kind: 'refusal', code: 'behind', message: 'look', id: idOf(0) });
    expect(table.refused).toEqual({ code: 'behind', what: 'play' });
    expect(table.choices).toEqual(['M1g', 'M1r']);
  });

  it('leave a refusal in sight when they are friendly words', () => {
    table.askUndo();
    Socket.last.tell({ kind: 'refusal', code: 'no_undo', message: '', id: idOf(0) });
    table.react('oops');
    Socket.last.tell(happened(5, { kind: 'react', seat: 0, reaction: 'oops' }, { id: idOf(1) }));
    expect(table.refused).toEqual({ code: 'no_undo', what: 'ask_undo' });
    table.askUndo();
    expect(table.refused).toBeNull();
  });

  it('stay on their way when another is refused', () => {
    table.play('M1g');
    table.react('hello');
    Socket.last.tell({ kind: 'refusal', code: 'not_allowed', message: '', id: idOf(1) });
    expect(table.isSending).toBe(true);
  });

  it('stay on their way while the server cannot store them', () => {
    table.play('M1g');
    Socket.last.tell({ kind: 'refusal', code: 'unavailable', message: '', id: idOf(0) });
    expect(table.isSending).toBe(true);
    Socket.last.tell(played(5, 0, 'M1g', { ...THEIRS, id: idOf(0) }));
    expect(table.isSending).toBe(false);
  });

  it('are answered also by an event that is known already', () => {
    table.play('M1g');
    const id = idOf(0);
    Socket.last.tell(welcome({ number: 5, ...THEIRS }), played(5, 0, 'M1g', { ...THEIRS, id }));
    expect(table.isSending).toBe(false);
  });

  it('survive a lost connection', () => {
    table.play('M1g');
    const [sent] = Socket.last.commands;
    Socket.last.break();
    vi.advanceTimersByTime(1_000);
    Socket.last.open({ kind: 'back', number: 4, seat: 0 });
    expect(Socket.last.commands).toEqual([sent]);
    expect(table.isSending).toBe(true);
  });
});

describe('questions', () => {
  /** Let the server answer over HTTP, after something has happened at the table. */
  function answer(body: object, { status = 200, after = () => {} } = {}): void {
    const headers = { date: new Date().toUTCString() };
    vi.stubGlobal('fetch', async () => {
      after();
      return new Response(JSON.stringify(body), { status, headers });
    });
  }
  const react = () => Socket.last.tell(happened(5, { kind: 'react', seat: 1, reaction: 'oops' }));
  const move = () => Socket.last.tell(played(5, 0, 'M1g', THEIRS));
  const reasons = { M1b: 'no' };

  it('are answered with the reasons of this position', async () => {
    answer({ number: 4, reasons });
    expect(await table.reasons()).toEqual(reasons);
  });

  it('do not mind what was said meanwhile', async () => {
    answer({ number: 4, reasons }, { after: react });
    expect(await table.reasons()).toEqual(reasons);
    answer({ number: 5, reasons });
    expect(await table.reasons()).toEqual(reasons);
  });

  it('have no answer where the game went on', async () => {
    answer({ number: 4, reasons }, { after: move });
    expect(await table.reasons()).toBeNull();
  });

  it.each([3, 6])('have no answer of another position (%i)', async (number) => {
    answer({ number, reasons }); // where several servers share a table, one may lag behind
    expect(await table.reasons()).toBeNull();
  });

  it('bring a hint', async () => {
    answer({ move: 'M1g', why: '', value: 0 });
    expect(await table.hint()).toMatchObject({ move: 'M1g' });
  });

  it('tell why there is no hint', async () => {
    answer({ error: { code: 'not_allowed', message: '' } }, { status: 403 });
    await expect(table.hint()).rejects.toMatchObject({ code: 'not_allowed' });
  });
});
