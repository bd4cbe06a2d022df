// All texts of the app, in the chosen language; changing it changes them at once.
import { api } from '@/api/client';
import type { GameName } from '@/api/types';
import type { Language } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';
import type { en } from './en';
import { front } from './en/front';
import { Texts } from './texts.svelte';

export type Dictionary = typeof en;

/** How a move is said: as a choice, or told, to follow a name or "You". */
const VOICES = ['choice', 'told', 'you'] as const;
export type Voice = (typeof VOICES)[number];

/** The texts that belong to no game, `words.t.home.title`, and the sentences of moves. */
class Words extends Texts<Dictionary> {
  private sentences: Record<string, Record<string, string>> = $state({});

  /** Fetch the sentences of a game's moves, which the server knows, for `move`. */
  async learnMoves(game: GameName, language: Language): Promise<void> {
    await Promise.all(
      VOICES.map(async (voice) => {
        this.sentences[`${game} ${language} ${voice}`] ??= await api.words(game, language, voice);
      }),
    );
  }

  /** Return a move word as a sentence; the word itself until the sentences are here. */
  move(game: GameName, word: string, voice: Voice = 'choice'): string {
    return this.sentences[`${game} ${settings.language} ${voice}`]?.[word] ?? word;
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
