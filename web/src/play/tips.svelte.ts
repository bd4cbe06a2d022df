// A tip at the first time of each kind of situation: each once in a browser, and not for whoever
// has learnt it in the lesson.
import type { GameName } from '@/api/types';
import type { GameFace } from '@/board/game';
import type { Situation, Tip } from '@/board/tips';
import type { Language } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';
import { readStored, store } from '@/browser/storage';
import { read } from '@/games/files';
import { progressIn } from '@/games/progress';

const NAME = 'sandtable.tips';

function seenIn(game: GameName): readonly string[] {
  const found = readStored<Record<string, unknown>>(NAME, {})[game];
  return Array.isArray(found) ? found : [];
}

export class Tips {
  #tip: Tip | null = $state.raw(null);
  /** Whether nearly nothing of the game was met before, here or in its lesson. */
  isNewcomer = $state(false);
  #texts: Readonly<Record<string, string>> = $state.raw({});

  /** The situation that was taken last. */
  #at = '';

  constructor(private readonly face: Pick<GameFace, 'name' | 'tips'>) {}

  /** What is told now; empty if nothing is. */
  get text(): string {
    return (settings.tips && this.#tip && this.#texts[this.#tip.id]) || '';
  }

  /** Whether there is anything to tell in this language yet. */
  get isReady(): boolean {
    return Object.keys(this.#texts).length > 0;
  }

  async learn(language: Language): Promise<void> {
    if (!this.face.tips?.length) return;
    const texts = await read<Record<string, string>>(this.face.name, `tips/${language}`);
    if (language === settings.language) this.#texts = texts;
  }

  /** Take a situation, known by `at`; null while it is nobody's turn here. A tip is then seen. */
  heed(at: string, situation: Situation | null): void {
    if (situation && at === this.#at) return;
    this.#tip = null;
    this.isNewcomer = false;
    if (!situation || !settings.tips || !this.isReady) return;
    this.#at = at;
    const { name, tips = [] } = this.face;
    const seen = seenIn(name);
    const { done } = progressIn(name);
    this.isNewcomer = done.length === 0 && seen.length < 2;
    const isNew = ({ id, step }: Tip): boolean => !seen.includes(id) && !done.includes(step);
    this.#tip = tips.find((tip) => isNew(tip) && tip.isNow(situation)) ?? null;
    if (this.#tip) store(NAME, { ...readStored(NAME, {}), [name]: [...seen, this.#tip.id] });
  }

  dismiss(): void {
    this.#tip = null;
  }
}
