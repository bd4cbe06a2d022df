// All texts of the app, in the chosen language; changing it changes them at once.
import { api } from '@/api/client';
import type { GameName } from '@/api/types';
import { settings } from '@/browser/settings.svelte';
import { en } from './en';

export type Dictionary = typeof en;
export type Language = 'en' | 'de';

/** How a move is said: as a choice, or told, to follow a name or "You". */
const VOICES = ['choice', 'told', 'you'] as const;
export type Voice = (typeof VOICES)[number];

class Words {
  /** The dictionary: `words.t.home.title`. */
  t: Dictionary = $state.raw(en);
  private sentences: Record<string, Record<string, string>> = $state({});

  async use(language: Language): Promise<void> {
    const dictionary = language === 'en' ? en : (await import('./de')).de;
    if (language === settings.language) this.t = dictionary; // else another was chosen meanwhile
  }

  /** Fetches the sentences of a game's moves, which the server knows, for `move`. */
  async learnMoves(game: GameName, language: Language): Promise<void> {
    await Promise.all(
      VOICES.map(async (voice) => {
        this.sentences[`${game} ${language} ${voice}`] ??= await api.words(game, language, voice);
      }),
    );
  }

  /** Says a move word as a sentence; the word itself until the sentences are here. */
  move(game: GameName, word: string, voice: Voice = 'choice'): string {
    return this.sentences[`${game} ${settings.language} ${voice}`]?.[word] ?? word;
  }
}

export const words = new Words();
