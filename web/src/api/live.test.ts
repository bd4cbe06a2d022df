import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endPretence, pretendBrowser, Socket } from '@/testing/sockets';
import { Live, type Connection, type Message } from './live';

const WELCOME = { kind: 'welcome', number: 4, seat: 0 };
const back = (number: number) => ({ kind: 'back', number, seat: 0 });
const event = (number: number, id?: string) => ({ kind: 'event', number, id });
const MOVE = { do: 'play', id: 'a', move: 'M1g', seen: 4 };

let browser: ReturnType<typeof pretendBrowser>;
let heard: Message[];
let connections: Connection[];
let live: Live;

beforeEach(() => {
  browser = pretendBrowser();
  [heard, connections] = [[], []];
  live = new Live(
    'T1',
    'KEY',
    (message) => heard.push(message),
    (connection) => connections.push(connection),
  );
});

afterEach(() => {
  live.stop();
  endPretence();
});

/** Wait longer than any pause between two attempts. */
const soon = (): void => void vi.advanceTimersByTime(12_000);

describe('coming', () => {
  it('says hello with the key, and tells when it is welcome', () => {
    Socket.last.open(WELCOME);
    expect(Socket.last.url).toBe('ws://table.test/api/tables/T1/live');
    expect(Socket.last.sent).toEqual([{ do: 'hello', key: 'KEY', language: 'en', ready: false }]);
    expect(connections).toEqual(['open']);
    expect(heard).toEqual([WELCOME]);
  });

  it('keeps commands until it is welcome', () => {
    live.send(MOVE);
    Socket.last.open();
    expect(Socket.last.commands).toEqual([]);
    Socket.last.tell(WELCOME);
    expect(Socket.last.commands).toEqual([MOVE]);
  });
});

describe('coming back', () => {
  it('asks for what it has missed', () => {
    Socket.last.open(WELCOME, event(5), event(6)).break();
    expect(connections).toEqual(['open', 'lost']);
    soon();
    Socket.last.open(back(6));
    expect(Socket.all).toHaveLength(2);
    expect(Socket.last.sent).toMatchObject([{ do: 'hello', key: 'KEY', after: 6 }]);
    expect(connections).toEqual(['open', 'lost', 'open']);
  });

  it('sends again, under its id, what had no answer, and nothing else', () => {
    Socket.last.open(WELCOME);
    live.send({ ...MOVE, id: 'done' });
    live.send(MOVE);
    Socket.last.tell(event(5, 'done'));
    Socket.last.break();
    soon();
    Socket.last.open(back(5));
    expect(Socket.last.commands).toEqual([MOVE]);
  });

  it('knows what is newest, also when an old event is told again', () => {
    Socket.last.open(WELCOME, event(5), event(6), event(5)).break();
    soon();
    expect(Socket.last.open().sent[0]).toMatchObject({ after: 6 });
  });

  it('begins anew where the server knows less', () => {
    Socket.last.open(WELCOME, event(5), event(6)).break();
    soon();
    Socket.last.open(WELCOME).break();
    soon();
    expect(Socket.last.open().sent[0]).toMatchObject({ after: 4 });
  });

  it('waits longer each time, but not for ever', () => {
    const until = (milliseconds: number): number => {
      for (let waited = 0; waited < milliseconds; waited += 50) {
        Socket.last.break();
        vi.advanceTimersByTime(50);
      }
      return Socket.all.length;
    };
    expect(until(200)).toBe(1);
    expect(until(1_800)).toBeLessThanOrEqual(4);
    const before = Socket.all.length;
    expect(until(120_000) - before).toBeGreaterThanOrEqual(10);
    expect(until(120_000) - before).toBeLessThanOrEqual(45);
  });

  it('does not wait when the page is looked at again', () => {
    Socket.last.open(WELCOME).break();
    browser.document.dispatchEvent(new Event('visibilitychange'));
    expect(Socket.all).toHaveLength(2);
    soon();
    expect(Socket.all).toHaveLength(2);
  });

  it('tells at once that the network is gone', () => {
    Socket.last.open(WELCOME);
    browser.window.dispatchEvent(new Event('offline'));
    expect(connections).toEqual(['open', 'lost']);
  });

  it('leaves a connection behind when the network was away', () => {
    const old = Socket.last.open(WELCOME);
    browser.window.dispatchEvent(new Event('online'));
    expect(old.isClosed).toBe(true);
    expect(Socket.all).toHaveLength(2);
    old.tell(event(5));
    expect(heard).toEqual([WELCOME]);
  });

  it.each([4400, 4404, 4429, 4500, 1009])('does not come back after %i', (code) => {
    Socket.last.open(WELCOME).break(code);
    browser.document.dispatchEvent(new Event('visibilitychange'));
    soon();
    expect(Socket.all).toHaveLength(1);
    expect(connections.at(-1)).toBe('closed');
  });

  it('does not come back once it was stopped', () => {
    Socket.last.open(WELCOME);
    live.stop();
    browser.window.dispatchEvent(new Event('online'));
    soon();
    expect(Socket.all).toHaveLength(1);
    expect(Socket.last.isClosed).toBe(true);
    expect(connections).toEqual(['open']);
  });
});

describe('silence', () => {
  it('is taken for a dead connection where a greeting is due', () => {
    const old = Socket.last.open();
    vi.advanceTimersByTime(20_000);
    expect(old.isClosed).toBe(true);
    expect(Socket.all).toHaveLength(2);
  });

  it('is broken by asking, which nobody else hears of', () => {
    Socket.last.open(WELCOME);
    vi.advanceTimersByTime(2_400);
    expect(Socket.last.pings).toBe(0);
    vi.advanceTimersByTime(200);
    expect(Socket.last.pings).toBe(1);
    expect(heard).toEqual([WELCOME]);
  });

  it('is taken for a dead connection within ten seconds, also where nothing is due', () => {
    const old = Socket.last.open(WELCOME);
    vi.advanceTimersByTime(60_000);
    expect(connections).toEqual(['open']);
    old.isDead = true;
    vi.advanceTimersByTime(6_000);
    expect(connections).toEqual(['open']);
    vi.advanceTimersByTime(4_000);
    expect(connections).toEqual(['open', 'lost']);
    expect(old.isClosed).toBe(true);
    expect(Socket.all).toHaveLength(2);
  });

  it('is not asked where something is heard all the time', () => {
    Socket.last.open(WELCOME);
    for (let number = 5; number < 15; number += 1) {
      vi.advanceTimersByTime(2_000);
      Socket.last.tell(event(number));
    }
    expect(Socket.last.pings).toBe(0);
  });

  it('does not lose what had no answer', () => {
    Socket.last.open(WELCOME).isDead = true;
    live.send(MOVE);
    vi.advanceTimersByTime(10_000);
    Socket.last.open(back(4));
    expect(Socket.all).toHaveLength(2);
    expect(Socket.last.commands).toEqual([MOVE]);
  });

  it('is nothing to worry about otherwise', () => {
    Socket.last.open(WELCOME);
    live.send(MOVE);
    Socket.last.tell(event(5, 'a'));
    vi.advanceTimersByTime(3_600_000);
    expect(Socket.all).toHaveLength(1);
  });
});

describe('refusals', () => {
  it('are answers: nothing is sent again', () => {
    Socket.last.open(WELCOME);
    live.send(MOVE);
    Socket.last.tell({ kind: 'refusal', code: 'behind', id: 'a', message: '' });
    Socket.last.break();
    soon();
    Socket.last.open(back(4));
    expect(Socket.last.commands).toEqual([]);
  });

  it.each([
    ['the store was away', { code: 'unavailable', id: 'a' }],
    ['it came too fast', { code: 'too_fast' }],
  ])('where %s let it be asked again under the same id', (_, refusal) => {
    Socket.last.open(WELCOME);
    live.send(MOVE);
    Socket.last.tell({ kind: 'refusal', message: '', ...refusal });
    expect(Socket.last.commands).toEqual([MOVE]);
    vi.advanceTimersByTime(1_000);
    expect(Socket.last.commands).toEqual([MOVE, MOVE]);
    Socket.last.tell(event(5, 'a'));
    soon();
    expect(Socket.last.commands).toHaveLength(2);
  });

  it('without an id end what cannot be read', () => {
    Socket.last.open(WELCOME);
    live.send(MOVE);
    Socket.last.tell({ kind: 'refusal', code: 'bad_request', message: '' });
    vi.advanceTimersByTime(60_000);
    expect(Socket.all).toHaveLength(1);
    expect(Socket.last.commands).toEqual([MOVE]);
  });
});
