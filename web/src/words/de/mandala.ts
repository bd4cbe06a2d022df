import type { Dictionary } from '../words.svelte';

export const mandala: Dictionary['mandala'] = {};
