import type { Dictionary } from '../words.svelte';

export const flowers: Dictionary['flowers'] = {};
