import type { Language } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';

type Others<T> = Readonly<Record<Exclude<Language, 'en'>, () => Promise<T>>>;

const all: Texts<unknown>[] = [];

/** Texts in every language. English is always here; the others are fetched when chosen. */
export class Texts<T> {
  /** In the language that is used now. */
  t: T;

  constructor(
    private readonly en: T,
    private readonly others: Others<T>,
  ) {
    this.t = $state.raw(en);
    all.push(this);
  }

  in(language: Language): T | Promise<T> {
    return language === 'en' ? this.en : this.others[language]();
  }
}

/** Use a language for everything, from the same moment on. */
export async function speak(language: Language): Promise<void> {
  const found = await Promise.all(all.map((texts) => texts.in(language)));
  if (language !== settings.language) return; // another was chosen meanwhile
  all.forEach((texts, index) => (texts.t = found[index]));
}
