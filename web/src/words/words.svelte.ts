// All texts of the app, in the chosen language; changing it changes them at once.
import { api } from '@/api/client';
import type { GameName } from '@/api/types';
import { settings } from '@/settings.svelte';
import { en } from './en';

export type Dictionary = typeof en;
export type Language = 'en' | 'de';

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
    this.sentences[`${game} ${language}`] ??= await api.words(game, language);
  }

  /** Says a move word as a sentence; the word itself until the sentences are here. */
  move(game: GameName, word: string): string {
    return this.sentences[`${game} ${settings.language}`]?.[word] ?? word;
  }
}

export const words = new Words();
