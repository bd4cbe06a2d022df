// Opening a table, as it was drafted: everything that has to be asked of the server for it.
import { api } from '@/api/client';
import { rememberBeside } from '@/api/people';
import type { GameName } from '@/api/types';
import { asMe } from '@/words/me';
import { besideSeats, seated, wishFor, type Draft } from './draft';

/** Open a table for me, with computers and guests; return its id. */
export async function openMine(game: GameName, draft: Draft, name: string): Promise<string> {
  const wish = wishFor(game, draft, seated(draft));
  const opened = await asMe(name, ({ key }) => api.openTable(key, wish));
  return opened.table.id;
}

/** Open a table for several people at this device, and seats them all; return its id. */
export async function openBeside(game: GameName, draft: Draft): Promise<string> {
  const seats = seated(draft);
  const sitting = besideSeats(seats);
  const persons = await Promise.all(sitting.map(({ name }) => api.newPerson(name)));
  const opened = await api.openTable(persons[0]!.key, wishFor(game, draft, seats));
  const { id } = opened.table;
  for (const [index, { seat }] of sitting.entries()) {
    const invitation = opened.invitations[seat];
    if (invitation) await api.sit(id, persons[index]!.key, invitation);
    rememberBeside(id, persons.slice(0, index + 1)); // should the next one fail, these can go on
  }
  return id;
}
