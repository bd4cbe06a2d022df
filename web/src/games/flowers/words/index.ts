import { Texts } from '@/words/texts.svelte';
import { front } from './front/en';

export const texts = new Texts(
  front,
  {
    en: async () => (await import('./en')).en,
    de: async () => (await import('./de')).de,
  },
  { de: async () => (await import('./front/de')).front },
);
