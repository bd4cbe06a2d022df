import type { Language } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';

type Fetching<T> = Readonly<Record<Language, () => Promise<T>>>;

const all: Texts<unknown>[] = [];
/** Whether more is spoken of than the front page. */
let isWhole = false;

/** Texts in every language. The front page's English is always here; the rest is fetched. */
export class Texts<T> {
  /** In the language that is used now. */
  t: T;

  constructor(
    private readonly english: object,
    private readonly whole: Fetching<T>,
    private readonly front: Omit<Fetching<object>, 'en'> = {
      de: whole.de as () => Promise<object>,
    },
  ) {
    this.t = $state.raw(english as T); // no other page is shown before its own texts are here
    all.push(this);
  }

  async in(language: Language, asWhole: boolean): Promise<T> {
    if (asWhole) return this.whole[language]();
    return (language === 'en' ? this.english : await this.front[language]()) as T;
  }
}

/** Use a language for everything, from the same moment on: the front page, or all there is. */
export async function speak(language: Language, asWhole = isWhole): Promise<void> {
  const found = await Promise.all(all.map((texts) => texts.in(language, asWhole)));
  if (language !== settings.language) return; // another was chosen meanwhile
  if (isWhole && !asWhole) return; // more was asked for meanwhile
  isWhole = asWhole;
  all.forEach((texts, index) => (texts.t = found[index]));
}
