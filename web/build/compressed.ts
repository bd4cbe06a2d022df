import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|txt|webmanifest)$/;
const SMALLEST = 500; // bytes; below that nothing is gained

/** Leaves compressed copies beside each text file, so that the server need not compress. */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!TEXT.test(name)) continue;
          const bytes = readFileSync(join(folder, name));
          if (bytes.length < SMALLEST) continue;
          writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
          writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        }
      },
    },
  };
}
