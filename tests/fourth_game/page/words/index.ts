import { Texts } from '@/words/texts.svelte';
import { en } from './en';

export const texts = new Texts(en, { de: async () => (await import('./de')).de });
