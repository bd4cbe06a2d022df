// Only types come from Vitest: building does without it.
/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { notices } from './build/notices.ts';
import { offline } from './build/offline.ts';

const server = process.env['SANDTABLE_SERVER'] ?? 'http://127.0.0.1:8321';

// Few files compress better than many. The front page is one; it fetches the others when they are needed.
const GROUPS = [
  { name: 'front', tags: ['$initial' as const], priority: 3 },
  { name: 'german-front', test: /\/words\/(de\/front|front\/de)/, priority: 2 },
  { name: 'german', test: /\/words\/de/, priority: 1 },
  { name: 'english', test: /\/words\/en/, priority: 1 },
  // What both the boards and the rules draw lies with what all boards need.
  {
    name: 'board',
    test: /\/src\/(board|drawing|browser|api|games\/(\w+\.ts|\w+\/board\/(Tile|Token|Marker)))/,
  },
  { name: 'rules', test: /\/src\/(rules|games\/\w+\/rules)\// },
  { name: 'pages', test: /\/src\/(home|settings)\// },
];

export default defineConfig({
  plugins: [svelte(), notices(), offline(), compressed()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    outDir: '../src/sandtable/server/page',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a strict content policy allows no inlined fonts
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  // `npm run dev`: the page with hot reloading, in front of a running `sandtable serve`.
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } } },
  // Threads start sooner than processes.
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/testing/words.ts'], pool: 'threads' },
});
