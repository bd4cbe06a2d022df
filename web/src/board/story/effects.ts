// The law of effects, on the page: applied to the view before a move, they give the view after it.
import type { Effect, Path, View } from '@/api/types';

type Counts = Record<string, number>;
/** Counts by colour, a number, both (`known` and `hidden`), a River's word, or a list. */
type Pile = number | string | readonly string[] | Counts | PartlyKnown;
interface PartlyKnown {
  readonly known: Counts;
  readonly hidden: number;
}
type Tree = Record<string | number, unknown>;

/** Return the view that effects lead to, one after another. */
export function applyEffects<V extends View>(view: V, effects: readonly Effect[]): V {
  const after = structuredClone(view);
  for (const effect of effects) apply(after as unknown as Tree, effect);
  return after;
}

function apply(view: Tree, { from, to, cards, tiles, set = [] }: Effect): void {
  const things = (cards ?? tiles) as Pile | undefined;
  if (things !== undefined && from) put(view, from, less(at(view, from) as Pile, things));
  if (things !== undefined && to) put(view, to, plus(at(view, to) as Pile, things));
  for (const [path, value] of set) put(view, path as Path, structuredClone(value));
}

const at = (view: Tree, path: Path): unknown =>
  path.reduce<unknown>((part, step) => (part as Tree)[step], view);

function put(view: Tree, path: Path, value: unknown): void {
  let part = view;
  for (const [depth, step] of path.slice(0, -1).entries()) {
    const inner = part[step];
    if (typeof inner === 'string') {
      const place = Number(path[depth + 1]); // a row of a board: its characters are places too
      part[step] = inner.slice(0, place) + String(value) + inner.slice(place + 1);
      return;
    }
    part = inner as Tree;
  }
  part[path.at(-1)!] = value;
}

const isCounts = (pile: Pile): pile is Counts =>
  typeof pile === 'object' && !Array.isArray(pile) && !('hidden' in pile);
const isPartlyKnown = (pile: Pile): pile is PartlyKnown =>
  typeof pile === 'object' && 'hidden' in pile;

function size(pile: Pile): number {
  if (typeof pile === 'number') return pile;
  if (isPartlyKnown(pile)) return size(pile.known) + pile.hidden;
  if (isCounts(pile)) return Object.values(pile).reduce((sum, count) => sum + count, 0);
  return pile.length;
}

function plus(pile: Pile, things: Pile): Pile {
  if (typeof pile === 'number') return pile + size(things);
  if (typeof pile === 'string') return pile + Object.keys(things).join('');
  if (Array.isArray(pile)) return [...pile, ...(things as readonly string[])];
  if (isPartlyKnown(pile))
    return typeof things === 'number'
      ? { ...pile, hidden: pile.hidden + things }
      : { ...pile, known: added(pile.known, things as Counts) };
  return added(pile as Counts, things as Counts);
}

/** Whatever is known to be there is taken before what is hidden. */
function less(pile: Pile, things: Pile): Pile {
  if (typeof pile === 'number') return pile - size(things);
  if (Array.isArray(pile)) return pile.filter((each) => !(things as string[]).includes(each));
  if (isPartlyKnown(pile)) {
    const taken = typeof things === 'number' ? {} : common(pile.known, things as Counts);
    const hidden = pile.hidden - size(things) + size(taken);
    return { known: added(pile.known, taken, -1), hidden };
  }
  return added(pile as Counts, things as Counts, -1);
}

function added(pile: Counts, things: Counts, sign = 1): Counts {
  const letters = Object.keys({ ...pile, ...things }).toSorted();
  const sums = letters.map((letter): [string, number] => [
    letter,
    (pile[letter] ?? 0) + sign * (things[letter] ?? 0),
  ]);
  return Object.fromEntries(sums.filter(([, count]) => count));
}

function common(pile: Counts, other: Counts): Counts {
  const shared = Object.entries(other).map(([letter, count]): [string, number] => [
    letter,
    Math.min(pile[letter] ?? 0, count),
  ]);
  return Object.fromEntries(shared.filter(([, count]) => count));
}
