import type { Dictionary } from '../words.svelte';

export const learn: Dictionary['learn'] = {};
