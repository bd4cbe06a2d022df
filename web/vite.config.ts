// Only types come from Vitest: building does without it.
/// <reference types="vitest/config" />
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { offline } from './build/offline.ts';

const server = process.env['SANDTABLE_SERVER'] ?? 'http://127.0.0.1:8321';

// Few files compress better than many: what every page needs, what every board needs, German.
const EVERY_PAGE =
  /node_modules\/svelte|src\/(browser|api|words\/(?!de)|games\/(index|\w+\/(index|Picture|words\/(index|en))))/;
const GROUPS = [
  { name: 'base', test: EVERY_PAGE, priority: 2 },
  { name: 'board', test: /\/src\/(board|drawing)\//, priority: 1 },
  { name: 'german', test: /\/words\/de/ },
];

export default defineConfig({
  plugins: [svelte(), offline(), compressed()],
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
  test: { include: ['src/**/*.test.ts'] },
});
