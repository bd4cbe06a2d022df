// Parts of a win as people read them.
import { LOCALES } from '@/browser/languages';
import { settings } from '@/browser/settings.svelte';

const formatted = (value: number, form: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(LOCALES[settings.language], { style: 'percent', ...form }).format(value);

/** A chance: 56 %. */
export const percent = (value: number): string => formatted(value, {});

/** What changed a chance: +6 %, −14 %. */
export const change = (value: number): string => formatted(value, { signDisplay: 'exceptZero' });
