import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//;
const LICENCE = /^(licen[cs]e|copying|notice|ofl)/i;
const BEGINNING = 'Sandtable’s page is made with the works of others, under these licences.\n';

/** Writes notices.txt: the packages that the page is made of, each with the text of its licence. */
export function notices(): Plugin {
  let root = '';
  return {
    name: 'notices',
    apply: 'build',
    configResolved: (config) => {
      root = config.root;
    },
    generateBundle: {
      order: 'post', // the fonts are there by then
      handler(_, bundle) {
        const assets = Object.values(bundle).filter((each) => each.type === 'asset');
        const files = assets.flatMap((each) => each.originalFileNames);
        const folders = new Map<string, string>();
        for (const file of [...this.getModuleIds(), ...files]) {
          const [, folder, name] = PACKAGE.exec(resolve(root, file)) ?? [];
          if (folder && name && name !== 'vite') folders.set(name, folder); // which only builds
        }
        const parts = [...folders].sort().map(([name, folder]) => told(name, folder));
        const source = [BEGINNING, ...parts].join(`\n${'-'.repeat(80)}\n\n`);
        this.emitFile({ type: 'asset', fileName: 'notices.txt', source });
      },
    },
  };
}

function told(name: string, folder: string): string {
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => LICENCE.test(file));
  if (!files.length) throw new Error(`${name} is bundled, but comes without the text of a licence`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`;
}
