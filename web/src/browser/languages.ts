// The languages of the app, each by its own name.
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** How lists and dates are written. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de-DE' };

export const isLanguage = (name: string): name is Language => Object.hasOwn(LANGUAGES, name);

/** The language of the browser where the app has it, else English. */
export function browserLanguage(): Language {
  const wished = globalThis.navigator?.language?.slice(0, 2).toLowerCase() ?? '';
  return isLanguage(wished) ? wished : 'en';
}
