// All texts are here before a test: without a browser nobody goes from page to page.
import { speak } from '@/words/texts.svelte';
import { words } from '@/words/words.svelte';

import.meta.glob('../games/*/words/index.ts', { eager: true });

await speak('en', true);
if (!words.t.table) throw new Error('there are no texts');
