// One table, followed over a WebSocket: comes back by itself and asks again what had no answer.
import { settings } from '@/browser/settings.svelte';
import type { Back, Here, Pong, TableEvent, TableRefusal, Welcome } from './types';

/** What the server tells; that it is there is for nobody else to hear. */
export type Message = Welcome | Back | TableEvent | TableRefusal | Here;
export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export interface Command {
  do: string;
  id: string;
  [field: string]: unknown;
}

const FIRST_WAIT = 300; // milliseconds before the first new attempt; doubled each time
const LONGEST_WAIT = 8_000;
const PATIENCE = 15_000; // milliseconds in which a new connection must be greeted
const QUIET = 2_500; // milliseconds without a message after which the server is asked
const SILENCE = 9_000; // milliseconds without a message after which a connection counts as dead
const FOR_GOOD = new Set([4400, 4401, 4403, 4404, 4429, 4500, 1009, 1002, 1007]);

/** Whether the server has not done, or perhaps not, what it will be asked again by itself. */
export const isAskedAgain = ({ code, id }: TableRefusal): boolean =>
  code === 'unavailable' || (code === 'too_fast' && !id);

export class Live {
  private socket: WebSocket | null = null;
  private isGreeted = false;
  private after: number | null = null;
  private wait = FIRST_WAIT;
  private pause = FIRST_WAIT;
  private attempt: ReturnType<typeof setTimeout> | undefined;
  private repeat: ReturnType<typeof setTimeout> | undefined;
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Command>();

  constructor(
    private readonly table: string,
    private readonly key: string | null,
    private readonly hear: (message: Message) => void,
    private readonly tell: (connection: Connection) => void,
    /** Whether several share this device: whoever opens it is there for all, and nobody is "you". */
    private readonly isShared = false,
  ) {
    addEventListener('online', this.startOver);
    addEventListener('offline', this.startOver);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Send a command, now or as soon as there is a connection; sent twice it happens once. */
  send(command: Command): void {
    this.unanswered.set(command.id, command);
    if (this.isGreeted) this.post(command);
  }

  stop(): void {
    clearTimeout(this.attempt);
    removeEventListener('online', this.startOver);
    removeEventListener('offline', this.startOver);
    document.removeEventListener('visibilitychange', this.hurry);
    this.drop();
  }

  private connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => this.greet();
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string) as Message | Pong);
    socket.onclose = ({ code }) => this.closed(code);
    this.watch();
  }

  private greet(): void {
    const hello: Record<string, unknown> = { do: 'hello', language: settings.language };
    if (this.key) hello['key'] = this.key;
    if (this.isShared) hello['by_name'] = true;
    else hello['ready'] = false;
    if (this.after !== null) hello['after'] = this.after;
    this.post(hello);
  }

  private receive(message: Message | Pong): void {
    if (message.kind === 'welcome' || message.kind === 'back') this.greeted(message);
    // The answer to something that was sent twice may be an old event.
    if (message.kind === 'event') this.after = Math.max(this.after ?? 0, message.number);
    if (message.kind === 'event' || message.kind === 'refusal') this.answered(message);
    this.watch();
    if (message.kind !== 'pong') this.hear(message);
  }

  private greeted(message: Welcome | Back): void {
    if (message.kind === 'welcome') this.after = message.number;
    this.isGreeted = true;
    this.wait = FIRST_WAIT;
    this.tell('open');
    this.postAll();
  }

  private answered(message: TableEvent | TableRefusal): void {
    if (message.kind === 'refusal' && isAskedAgain(message)) {
      this.repeat ??= setTimeout(() => this.postAll(), this.pause);
      this.pause = Math.min(2 * this.pause, LONGEST_WAIT);
    } else if (message.id) {
      this.unanswered.delete(message.id);
      this.pause = FIRST_WAIT;
    } else if (message.kind === 'refusal') {
      this.unanswered.clear(); // it cannot even be read: sent again, it would not be either
    }
  }

  private postAll(): void {
    clearTimeout(this.repeat);
    this.repeat = undefined;
    for (const command of this.unanswered.values()) this.post(command);
  }

  /** A dead connection says nothing: after a while it is asked, and then given up. */
  private watch(): void {
    clearTimeout(this.watchdog);
    this.watchdog = this.isGreeted
      ? setTimeout(this.ping, QUIET)
      : setTimeout(this.startOver, PATIENCE);
  }

  private readonly ping = (): void => {
    // Only from now on: in a hidden tab the first wait may have been much longer.
    this.watchdog = setTimeout(this.startOver, SILENCE - QUIET);
    this.post({ do: 'ping' });
  };

  private closed(code: number): void {
    if (FOR_GOOD.has(code)) {
      this.stop();
      this.tell('closed');
      return;
    }
    this.drop();
    this.tell('lost');
    this.attempt = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /** Leave a connection behind; whatever it may still say is not heard. */
  private drop(): void {
    const { socket } = this;
    this.socket = null;
    this.isGreeted = false;
    clearTimeout(this.repeat);
    clearTimeout(this.watchdog);
    this.repeat = undefined;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private readonly startOver = (): void => {
    if (this.socket) this.closed(0);
    this.hurry();
  };

  private readonly hurry = (): void => {
    if (document.hidden || this.socket) return;
    clearTimeout(this.attempt);
    this.connect();
  };

  private post(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }
}
