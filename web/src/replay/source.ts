// Where a replay comes from: a table of this server, or a record that was brought along.
import { api } from '@/api/client';
import { personsAt } from '@/api/people';
import type { Json, Replay } from '@/api/types';
import { settings } from '@/browser/settings.svelte';
import { pack, unpack } from '@/api/packing';

export interface Source {
  /** Fetch the game as a seat saw it (null: a spectator). */
  replay(seat: number | null): Promise<Replay>;
  /** Return the record, for keeping. */
  record(): Promise<Json>;
  /** Who asks, where the server knows. */
  readonly key: string | null;
  /** Return the path that leads back here. */
  path(query: string): Promise<string>;
}

export function ofTable(id: string): Source {
  const key = personsAt(id)[0]?.key ?? null;
  const record = (): Promise<Json> => api.record(id, key);
  let isOpen = true;
  return {
    key,
    record,
    replay: async (seat) => {
      const replay = await api.replay(id, seat, key, settings.language);
      isOpen = replay.table?.watching ?? true;
      return replay;
    },
    // Nobody else may see a private table: the link brings its record along.
    path: async (query) =>
      isOpen ? `/replay/${id}${query}` : ofRecord(await record()).path(query),
  };
}

/** A record travels in the part of a link that no server ever sees. */
export function ofRecord(record: Json): Source {
  return {
    key: null,
    replay: (seat) => api.replayRecord(record, seat, settings.language),
    record: async () => record,
    path: async (query) => `/replay${query}#${await pack(record)}`,
  };
}

export async function ofLink(hash: string): Promise<Source> {
  return ofRecord(await unpack(hash.replace(/^#/, '')));
}
