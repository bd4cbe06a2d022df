// All texts of the app, in the chosen language; changing it changes them at once.
import { api } from '@/api/client';
import type { GameName } from '@/api/types';
import type { Language } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';
import type { en } from './en';
import { front } from './en/front';
import { Texts } from './texts.svelte';

export type Dictionary = typeof en;

/** The texts that belong to no game, `words.t.home.title`, and the sentences of moves. */
class Words extends Texts<Dictionary> {
  private sentences: Record<string, Record<string, string>> = $state({});

  /** Fetch the sentences of a game's moves, which the server knows, for `move`. */
  async learnMoves(game: GameName, language: Language): Promise<void> {
    this.sentences[`${game} ${language}`] ??= await api.words(game, language);
  }

  /** Return a move word as a choice; the word itself until the sentences are here. */
  move(game: GameName, word: string): string {
    return this.sentences[`${game} ${settings.language}`]?.[word] ?? word;
  }
}

export const words = new Words(
  front,
  {
    en: async () => (await import('./en')).en,
    de: async () => (await import('./de')).de,
  },
  { de: async () => (await import('./de/front')).front },
);
