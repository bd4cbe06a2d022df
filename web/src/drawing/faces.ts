// Who the computers are: their names by level, as the server gives them, and what their faces show.
import type { Level } from '@/api/types';

interface Person {
  readonly name: string;
  /** Hair or headwear, which no other of the level has. */
  readonly hair: string;
  /** From light sand to dark. */
  readonly tone: number;
}
const person = (name: string, hair: string, tone: number): Person => ({ name, hair, tone });

/** In the order of the server (players/names.py): the first sits next to the first person. */
export const PEOPLE: Readonly<Record<Level, readonly Person[]>> = {
  random: [
    person('Aki', 'spikes', 1),
    person('Bela', 'bob', 0),
    person('Chidi', 'cap', 3),
    person('Dora', 'braids', 1),
  ],
  greedy: [
    person('Emre', 'cap', 1),
    person('Finn', 'spikes', 0),
    person('Gita', 'veil', 2),
    person('Hana', 'bun', 1),
  ],
  novice: [
    person('Ilka', 'bun', 0),
    person('Juno', 'curls', 2),
    person('Kofi', 'short', 3),
    person('Lani', 'long', 2),
  ],
  adept: [
    person('Mira', 'bob', 1),
    person('Noor', 'veil', 2),
    person('Olu', 'curls', 3),
    person('Petra', 'braids', 0),
  ],
  expert: [
    person('Xenia', 'long', 1),
    person('Zuri', 'braids', 3),
    person('Ömer', 'short', 2),
    person('Åse', 'bun', 0),
  ],
  master: [
    person('Quinn', 'short', 0),
    person('Rosa', 'bun', 2),
    person('Sefa', 'hat', 3),
    person('Tuva', 'long', 0),
  ],
  grandmaster: [
    person('Uma', 'curls', 3),
    person('Viktor', 'hat', 1),
    person('Wanda', 'bob', 0),
    person('Yara', 'veil', 2),
  ],
};

/** Each level wears a pigment; the two that are closest share one. */
export const PIGMENTS: Readonly<Record<Level, string>> = {
  random: 'y',
  novice: 'g',
  greedy: 'o',
  adept: 'p',
  expert: 'p',
  master: 'r',
  grandmaster: 'b',
};

export interface Portrait extends Person {
  readonly level: Level;
}

const PORTRAITS = new Map(
  Object.entries(PEOPLE).flatMap(([level, people]) =>
    people.map((each): [string, Portrait] => [each.name, { ...each, level: level as Level }]),
  ),
);

/** Return who a computer is, also one that has taken over from a person; nothing for people. */
export const portraitOf = (name: string): Portrait | undefined =>
  PORTRAITS.get(name.split(' → ').at(-1) ?? name);

/** Return what the computers of a draft will be called, by the levels of its seats; '' for people. */
export function computersAmong(levels: readonly (Level | null)[]): string[] {
  // As table/terms.py counts: from the first person after a computer.
  const first = levels.findIndex((level, seat) => level === null && levels.at(seat - 1) !== null);
  return levels.map((level, seat) => {
    if (level === null) return '';
    const place = (seat - first - 1 + levels.length) % levels.length;
    return PEOPLE[level][place % PEOPLE[level].length]?.name ?? '';
  });
}
