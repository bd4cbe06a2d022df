import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const PUBLIC = new URL('../public/', import.meta.url);

/** Writes the service worker, which keeps the page's own files for when there is no network. */
export function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    generateBundle: {
      order: 'post', // index.html is there by then
      handler(_, bundle) {
        const named = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
        const others = readdirSync(PUBLIC).filter((name) => !name.endsWith('.png')); // for installing
        const keep = ['/', ...[...named, ...others].map((name) => `/${name}`)].sort();
        const index = bundle['index.html'];
        if (index?.type !== 'asset') throw new Error('the page has no index.html');
        // The names of assets change with their content; what keeps its name is read as well.
        const hash = createHash('sha256').update(keep.join()).update(index.source);
        for (const name of others.sort()) hash.update(readFileSync(new URL(name, PUBLIC)));
        const source = readFileSync(new URL('./worker.js', import.meta.url), 'utf8')
          .replace('VERSION', JSON.stringify(hash.digest('hex').slice(0, 12)))
          .replace('FILES', JSON.stringify(keep));
        this.emitFile({ type: 'asset', fileName: 'worker.js', source });
      },
    },
  };
}
