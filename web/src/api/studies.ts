// The studies of this device: the keys that let their owner change them, kept here alone.
import { readStored, store } from '@/browser/storage';
import { api } from './client';
import type { GameName } from './types';

export interface KeptStudy {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly game: GameName;
  /** Milliseconds since 1970. */
  readonly changed: number;
}

const NAME = 'sandtable.studies';

/** The newest first. */
export const keptStudies = (): KeptStudy[] =>
  readStored<KeptStudy[]>(NAME, []).sort((one, other) => other.changed - one.changed);

export const keyOf = (id: string): string | null =>
  keptStudies().find((kept) => kept.id === id)?.key ?? null;

export function rememberStudy(study: KeptStudy): void {
  store(NAME, [study, ...keptStudies().filter(({ id }) => id !== study.id)]);
}

export function forgetStudy(id: string): void {
  store(
    NAME,
    keptStudies().filter((kept) => kept.id !== id),
  );
}

/** Keep a new study of a game, a position or a file; return the path of its page. */
export async function keepStudy(
  wanted: Parameters<typeof api.keepStudy>[0],
  person: string | null = null,
): Promise<string> {
  const { id, key, changed, study } = await api.keepStudy(wanted, person);
  rememberStudy({ id, key, name: study.name, game: study.game as GameName, changed });
  return `/study/${id}`;
}
