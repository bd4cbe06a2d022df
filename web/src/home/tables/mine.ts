// The tables of this device, sorted for the front page.
import type { ListedTable } from '@/api/types';

export interface MyTable {
  readonly listed: ListedTable;
  /** Whether several people play it on this device, side by side. */
  readonly isBeside: boolean;
}

/** Whether somebody at this device is to move. */
export function isOurTurn({ listed, isBeside }: MyTable): boolean {
  const { state, to_move, seat, seats } = listed;
  if (state !== 'playing' || to_move === null) return false;
  return seats[to_move]?.kind === 'person' && (isBeside || to_move === seat);
}

/** Return a table as a list tells it: nobody is "you" side by side, nor where a computer plays on. */
export function asTold({ listed, isBeside }: MyTable): ListedTable {
  const isMine = !isBeside && listed.seats[listed.seat ?? -1]?.kind === 'person';
  return isMine ? listed : { ...listed, seat: null };
}

/** Return the tables to go on with: where it is our turn first, then the newest. */
export function unfinished(tables: readonly MyTable[]): MyTable[] {
  const going = tables.filter(({ listed }) => listed.state !== 'over' && !wasLeft(listed));
  return going.sort(
    (one, other) => Number(isOurTurn(other)) - Number(isOurTurn(one)) || newer(one, other),
  );
}

/** Whether I have left before the game began: others may sit there now. */
const wasLeft = ({ state, seat }: ListedTable): boolean => state === 'waiting' && seat == null;

/** Return the games that were played to their end; a table closed before has nothing to show. */
export function finished(tables: readonly MyTable[]): MyTable[] {
  const isWhole = ({ listed }: MyTable): boolean =>
    listed.state === 'over' && listed.seats.every(({ kind }) => kind !== 'open');
  return tables.filter(isWhole).sort(newer);
}

const newer = (one: MyTable, other: MyTable): number =>
  other.listed.table.opened - one.listed.table.opened;
