import { Texts } from '@/words/texts.svelte';
import { en } from './en';

export const texts = new Texts<typeof en>(en, {
  en: async () => en,
  de: async () => (await import('./de')).de,
});
