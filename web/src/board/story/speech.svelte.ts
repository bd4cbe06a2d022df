import type { Effect } from '@/api/types';

const GAP = 1_000; // milliseconds between two announcements
const MOST = 5; // that wait; what comes then is joined to the last

/** What is told of whoever it is: null for what is nobody's doing. */
interface Announcement {
  readonly who: number | null;
  readonly texts: readonly string[];
  readonly effects: readonly Effect[];
}

/** What is read aloud: one announcement for each actor, never two within a second. */
export class Speech {
  text = $state('');
  /** What the moves have caused that were announced last. */
  effects = $state.raw<readonly Effect[]>([]);
  private waiting: Announcement[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Announce what somebody's move has caused, or some other text. */
  say(who: number | null, effects: readonly Effect[], text = ''): void {
    const last = this.waiting.at(-1);
    const texts = text ? [text] : withoutTurn(effects).map((effect) => effect.text);
    if (last && (last.who === who || this.waiting.length >= MOST)) {
      this.waiting.pop();
      const joined = [...last.effects, ...effects];
      this.waiting.push({ who, texts: [...last.texts, ...texts], effects: joined });
    } else this.waiting.push({ who, texts, effects });
    if (this.timer === undefined) this.next();
  }

  private readonly next = (): void => {
    const now = this.waiting.shift();
    this.timer = now && setTimeout(this.next, GAP);
    if (!now) return;
    this.text = now.texts.join(' ');
    if (now.effects.length) this.effects = now.effects;
  };
}

/** Leave out whose turn it is now, which is said elsewhere. */
export const withoutTurn = (effects: readonly Effect[]): readonly Effect[] =>
  effects.filter(({ kind }) => kind !== 'turn');
