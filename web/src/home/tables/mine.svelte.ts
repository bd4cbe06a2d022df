// Asks for the tables of this device: mine, and those that are played side by side.
import { api, Refused } from '@/api/client';
import { forgetBeside, me, tablesBeside, type Person } from '@/api/people';
import type { ListedTable } from '@/api/types';
import { isOffline, sayRefusal } from '@/words/refusals';
import type { MyTable } from './mine';

const MOST_BESIDE = 12; // tables, the newest; each is a question of its own

export class Mine {
  tables: readonly MyTable[] = $state.raw([]);
  state: 'asking' | 'known' | 'offline' = $state('asking');
  /** Why they could not be had, where the server answered something else. */
  problem = $state('');

  load = async (): Promise<void> => {
    try {
      const [own, beside] = await Promise.all([askMine(), askBeside()]);
      this.tables = [...own, ...beside];
      [this.state, this.problem] = ['known', ''];
    } catch (error) {
      this.state = isOffline(error) ? 'offline' : 'known';
      this.problem = isOffline(error) ? '' : sayRefusal(error);
    }
  };
}

async function askMine(): Promise<MyTable[]> {
  const known = me();
  if (!known) {
    await api.offer(); // nothing to list, but whether the server is there is worth knowing
    return [];
  }
  return (await tablesOf(known)).map((listed) => ({ listed, isBeside: false }));
}

async function askBeside(): Promise<MyTable[]> {
  const newest = Object.entries(tablesBeside()).slice(-MOST_BESIDE);
  return (await Promise.all(newest.map(([id, persons]) => askOne(id, persons)))).flat();
}

async function askOne(id: string, persons: readonly Person[]): Promise<MyTable[]> {
  const listed = (await tablesOf(persons[0]!)).find(({ table }) => table.id === id);
  if (!listed && (await isGone(id, persons[0]!))) forgetBeside(id);
  return listed ? [{ listed, isBeside: true }] : [];
}

/** Whether a table is no more; keys are not given up for any other answer. */
async function isGone(id: string, { key }: Person): Promise<boolean> {
  const error = await api.table(id, key).then(
    () => null,
    (refused: unknown) => refused,
  );
  return error instanceof Refused && error.code === 'no_table';
}

/** List the tables of a person; of one whom this server does not know: none. */
async function tablesOf({ key }: Person): Promise<readonly ListedTable[]> {
  try {
    return await api.myTables(key);
  } catch (error) {
    if (error instanceof Refused && error.code === 'bad_key') return [];
    throw error;
  }
}
