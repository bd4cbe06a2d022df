// The rules of a game in a language, and its figures: fetched when first needed.
import type { GameName } from '@/api/types';
import type { Figures } from '@/board/figures';
import { settings } from '@/browser/settings.svelte';
import { gameOf } from '@/games';
import { loadRules, type RulesText } from './texts';

export class Reading {
  text: RulesText | null = $state.raw(null);
  figures: Figures | null = $state.raw(null);
  isOffline = $state(false);

  async load(game: GameName): Promise<void> {
    const { language } = settings;
    const loaded = await Promise.all([loadRules(game, language), gameOf(game).figures?.()]).catch(
      () => null,
    );
    this.isOffline = loaded === null;
    if (loaded && language === settings.language)
      [this.text, this.figures] = [loaded[0], loaded[1] ?? null];
  }
}
