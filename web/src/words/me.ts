// Doing something as the person of this device, by the name that was last chosen.
import { Refused } from '@/api/client';
import { becomeMe, forgetMe, me, type Person } from '@/api/people';
import { isNameless, NO_NAME } from './names';

/** My name as it was last chosen, if it was. */
export function myName(): string {
  const known = me()?.name ?? '';
  return isNameless(known) ? '' : known;
}

/** Do something as me. A key that this server does not know is given up for a new one. */
export async function asMe<T>(name: string, act: (person: Person) => Promise<T>): Promise<T> {
  try {
    return await act(await becomeMe(name.trim() || NO_NAME));
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'bad_key') throw error;
    forgetMe();
    return act(await becomeMe(name.trim() || NO_NAME));
  }
}
