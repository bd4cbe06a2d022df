import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Writes the service worker, which keeps the page's own files for when there is no network. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const keep = ['/', '/icon.svg', '/manifest.webmanifest', ...files.map((name) => `/${name}`)];
      const version = createHash('sha256').update(keep.join()).digest('hex').slice(0, 12);
      const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf8')
        .replace('VERSION', JSON.stringify(version))
        .replace('FILES', JSON.stringify(keep.sort()));
      this.emitFile({ type: 'asset', fileName: 'worker.js', source });
    },
  };
}
