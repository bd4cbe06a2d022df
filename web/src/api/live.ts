// One table, followed over a WebSocket: comes back by itself and asks again what had no answer.
import type { Back, Event, Here, LiveRefusal, Welcome } from './types';

export type Message = Welcome | Back | Event | LiveRefusal | Here;
export type Connection = 'connecting' | 'open' | 'lost' | 'closed';

export interface Command {
  do: string;
  id: string;
  [field: string]: unknown;
}

const FIRST_WAIT = 300; // milliseconds before the first new attempt; doubled each time
const LONGEST_WAIT = 8_000;
const FOR_GOOD = new Set([4400, 4404, 4429, 1009, 1002, 1007]);

export class Live {
  private socket: WebSocket | null = null;
  private after: number | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly unanswered = new Map<string, Command>();
  private isStopped = false;

  constructor(
    private readonly table: string,
    private readonly key: string | null,
    private readonly hear: (message: Message) => void,
    private readonly tell: (connection: Connection) => void,
  ) {
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
    this.connect();
  }

  /** Sends a command, now or as soon as there is a connection; sent twice it happens once. */
  send(command: Command): void {
    this.unanswered.set(command.id, command);
    if (this.socket?.readyState === WebSocket.OPEN && this.after !== null) this.post(command);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    this.tell('connecting');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => {
      const hello: Record<string, unknown> = { do: 'hello' };
      if (this.key) hello['key'] = this.key;
      if (this.after !== null) hello['after'] = this.after;
      this.post(hello);
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data as string) as Message);
    socket.onclose = ({ code }) => this.closed(socket, code);
  }

  private receive(message: Message): void {
    if (message.kind === 'welcome' || message.kind === 'back') this.greeted(message);
    if (message.kind === 'event') this.after = message.number;
    if ((message.kind === 'event' || message.kind === 'refusal') && message.id)
      this.unanswered.delete(message.id);
    this.hear(message);
  }

  private greeted(message: Welcome | Back): void {
    if (message.kind === 'welcome' || this.after === null) this.after = message.number;
    this.wait = FIRST_WAIT;
    this.tell('open');
    for (const command of this.unanswered.values()) this.post(command);
  }

  private closed(socket: WebSocket, code: number): void {
    if (this.isStopped || socket !== this.socket) return;
    if (FOR_GOOD.has(code)) {
      this.tell('closed');
      return;
    }
    this.tell('lost');
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  private readonly hurry = (): void => {
    if (document.hidden || this.socket?.readyState !== WebSocket.CLOSED || this.isStopped) return;
    clearTimeout(this.timer);
    this.connect();
  };

  private post(message: object): void {
    this.socket?.send(JSON.stringify(message));
  }
}
