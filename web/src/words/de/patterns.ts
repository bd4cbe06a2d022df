import type { Dictionary } from '../words.svelte';

export const patterns: Dictionary['patterns'] = {};
