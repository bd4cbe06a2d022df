// The mat as it is drawn: which token lies where, and whose group it belongs to.
import type { TallyLine } from '@/api/types';
import type { PatternsLine, PatternsView } from './view';

export const SIDE = 8;
/** Claim markers of each seat. */
export const MARKERS = 6;
/** The mat's edge around its spaces, where a space is 100 wide. */
export const HEM = 28;

export interface Space {
  readonly name: string;
  /** From the left, 0 to 7. */
  readonly column: number;
  /** From the top, 0 to 7: row 8 comes first. */
  readonly row: number;
  readonly colour: string;
  readonly isDown: boolean;
}

/** Where a space is drawn, from the left and from the top. */
export function place(name: string): readonly [number, number] {
  return [name.charCodeAt(0) - 'a'.charCodeAt(0), SIDE - Number(name[1])];
}

export function spacesOf(board: PatternsView['board']): Space[] {
  return board.flatMap((line, row) =>
    [...line].flatMap((letter, column) => (letter === '.' ? [] : [spaceOf(letter, column, row)])),
  );
}

function spaceOf(letter: string, column: number, row: number): Space {
  const colour = letter.toLowerCase();
  const name = `${'abcdefgh'[column]}${SIDE - row}`;
  return { name, column, row, colour, isDown: letter !== colour };
}

/** A group as it is drawn: its points, its owner and the space of its marker. */
export interface Group extends PatternsLine {
  readonly seat: number;
  readonly marker: string;
}

/** The groups of a seat in the order established. */
export function groupsOf(
  view: PatternsView,
  tally: readonly (readonly TallyLine[])[],
  seat: number,
): Group[] {
  const lines = (tally[seat] ?? []) as readonly PatternsLine[];
  return lines.map((line, index) => {
    const marker = view.groups[seat]?.[index]?.marker ?? '';
    return { ...line, seat, marker };
  });
}

/** Find the group of a space. */
export function groupAt(groups: readonly Group[], name: string): Group | undefined {
  return groups.find(({ spaces }) => (spaces as readonly string[]).includes(name));
}
