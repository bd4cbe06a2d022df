import type { Dictionary } from '../words.svelte';

export const home: Dictionary['home'] = {};
