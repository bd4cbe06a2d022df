// For tests of what follows a table: a browser's globals, and sockets whose other end is the test.
import { vi } from 'vitest';

type Told = Record<string, unknown>;

/** The page's end of a connection; a test says what comes through it. */
export class Socket {
  static all: Socket[] = [];
  sent: Told[] = [];
  pings = 0;
  isClosed = false;
  /** Whether the other end has gone without a word. */
  isDead = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  static get last(): Socket {
    return Socket.all.at(-1)!;
  }

  send(text: string): void {
    const told = JSON.parse(text) as Told;
    if (told['do'] === 'ping') this.answerPing();
    else this.sent.push(told);
  }

  private answerPing(): void {
    this.pings += 1;
    if (!this.isDead) this.tell({ kind: 'pong' });
  }

  close(): void {
    this.isClosed = true;
  }

  /** Let the connection come about, and what the server tells first. */
  open(...told: Told[]): this {
    this.onopen?.();
    this.tell(...told);
    return this;
  }

  tell(...told: Told[]): void {
    for (const message of told) this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Let the connection break. */
  break(code = 1006): void {
    this.onclose?.({ code });
  }

  /** The commands that were sent, without the hello. */
  get commands(): Told[] {
    return this.sent.filter((each) => each['do'] !== 'hello');
  }
}

/** Stands in for the browser; gives the windows' and the document's events, to be sent by a test. */
export function pretendBrowser(): { window: EventTarget; document: EventTarget } {
  Socket.all = [];
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { hidden: false });
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { protocol: 'http:', host: 'table.test' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
  return { window, document };
}

export function endPretence(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
}
