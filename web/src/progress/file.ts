// Everything that is kept, as a file to take along.
import type { Result } from '@/api/types';

export const FILE_NAME = 'sandtable-progress.json';

export const asFile = (results: readonly Result[]): Blob =>
  new Blob([JSON.stringify({ sandtable: 'progress', version: 1, results }, null, 1)], {
    type: 'application/json',
  });
