// Telling the server what came of games here, and hearing what came of those on other devices.
import { api, Refused } from '@/api/client';
import { me } from '@/api/people';
import type { ListedTable } from '@/api/types';
import { fromTable } from './games';
import { kept, nowThere } from './kept.svelte';

const MOST = 500; // results at once

let running: Promise<void> | null = null;

/** Exchange results with the server; whoever has no key there keeps them here. */
export function exchange(): Promise<void> {
  running ??= run().finally(() => (running = null));
  return running;
}

/** Note the games that have ended since, wherever they were played, and exchange. */
export async function collect(): Promise<void> {
  const own = me();
  if (!own) return;
  await unlessUnknown(async () => note(await api.myTables(own.key)));
}

/** Note what came of my tables, and exchange. */
export async function note(tables: readonly ListedTable[]): Promise<void> {
  kept.add(...tables.flatMap((listed) => fromTable(listed) ?? []));
  await exchange();
}

/** Delete everything, here and on the server, which other devices will hear from it. */
export async function deleteAll(): Promise<void> {
  const own = me();
  let until = nowThere();
  if (own) {
    await unlessUnknown(async () => {
      until = Math.max(until, (await api.deleteProgress(own.key)).deleted);
    });
  }
  kept.forget(until);
}

async function run(): Promise<void> {
  const own = me();
  if (!own) return;
  await unlessUnknown(async () => {
    kept.belongTo(own.key);
    let count = 0;
    do {
      const some = kept.untold.slice(0, MOST);
      const size = await api.addProgress(own.key, some);
      kept.told(some, size.deleted);
      count = size.count;
    } while (kept.untold.length);
    if (count !== kept.results.length) kept.take((await api.progress(own.key)).results);
  });
}

/** A server that does not know my key has nothing of mine. */
async function unlessUnknown(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'bad_key') throw error;
  }
}
