// The tree of a study: positions by the moves that lead to them. It never changes: whatever changes
// something returns a new tree, and nodes are named by numbers that stay.
import type { StudyNode } from '@/api/types';

export interface Node {
  readonly id: number;
  readonly parent: number | null;
  readonly children: readonly number[];
  readonly move: string | null;
  readonly by: number | null;
  /** Draws other cards than the game would have. */
  readonly seed: number | null;
  readonly comment: string;
  readonly marks: NonNullable<StudyNode['marks']>;
  readonly advice: StudyNode['advice'];
}

/** A line of the list of moves; the deeper, the further from the main line. */
export interface Row {
  readonly node: Node;
  readonly depth: number;
  /** Of the move, from the start. */
  readonly number: number;
}

export const ROOT = 0;
type Said = Pick<Node, 'comment' | 'marks' | 'advice'>;

export class Tree {
  private constructor(private readonly nodes: ReadonlyMap<number, Node>) {}

  /** Read the list of a document, in which each node stands after the one before it. */
  static read(list: readonly StudyNode[]): Tree {
    const nodes = new Map<number, Node>();
    list.forEach((told, id) => {
      const { after = null, by = null, move = null, seed = null } = told;
      const { comment = '', marks = [], advice = null } = told;
      const parent = after === null ? undefined : nodes.get(after);
      if (parent) nodes.set(parent.id, { ...parent, children: [...parent.children, id] });
      nodes.set(id, { id, parent: after, children: [], move, by, seed, comment, marks, advice });
    });
    return new Tree(nodes);
  }

  /** Return the list of a document: the start, then the main line with what branches off. */
  write(): StudyNode[] {
    const numbers = new Map<number, number>([[ROOT, 0]]);
    const list: StudyNode[] = [written(this.get(ROOT), null)];
    for (const { node } of this.rows()) {
      numbers.set(node.id, list.length);
      list.push(written(node, numbers.get(node.parent ?? ROOT) ?? 0));
    }
    return list;
  }

  get size(): number {
    return this.nodes.size;
  }

  has(id: number): boolean {
    return this.nodes.has(id);
  }

  get(id: number): Node {
    return this.nodes.get(id)!;
  }

  /** Return the nodes from the first move to a node. */
  line(id: number): Node[] {
    const line: Node[] = [];
    for (let node = this.get(id); node.parent !== null; node = this.get(node.parent))
      line.push(node);
    return line.toReversed();
  }

  /** Return all moves in the order in which they are read: what else could be comes after a move. */
  rows(): Row[] {
    const rows: Row[] = [];
    // A stack in place of recursion: lines may be long.
    const ahead: (Row & { readonly isBranch: boolean })[] = [];
    const push = (parent: Node, depth: number, number: number): void => {
      const [main, ...others] = parent.children;
      if (main === undefined) return;
      // Last in, first out: the main move, then the others, then what follows the main move.
      ahead.push({ node: this.get(main), depth, number: -number, isBranch: false });
      for (const other of others.toReversed())
        ahead.push({ node: this.get(other), depth: depth + 1, number, isBranch: true });
      rows.push({ node: this.get(main), depth, number });
    };
    push(this.get(ROOT), 0, 1);
    for (let next = ahead.pop(); next; next = ahead.pop()) {
      const { node, depth, isBranch } = next;
      const number = Math.abs(next.number);
      if (isBranch) rows.push({ node, depth, number });
      push(node, depth, number + 1);
    }
    return rows;
  }

  /** Return the node that a move leads to from another, if it is there. */
  find(parent: number, move: string, seed: number | null = null): Node | undefined {
    const { children } = this.get(parent);
    return children
      .map((id) => this.get(id))
      .find((node) => node.move === move && node.seed === seed);
  }

  /** Add a move after a node; return the tree with it, and its number. */
  add(parent: number, move: string, by: number, seed: number | null = null): [Tree, number] {
    const known = this.find(parent, move, seed);
    if (known) return [this, known.id];
    const id = Math.max(...this.nodes.keys()) + 1;
    const before = this.get(parent);
    const nodes = new Map(this.nodes);
    nodes.set(parent, { ...before, children: [...before.children, id] });
    const empty = { children: [], comment: '', marks: [], advice: null };
    nodes.set(id, { id, parent, move, by, seed, ...empty });
    return [new Tree(nodes), id];
  }

  /** Say something else about a node. */
  say(id: number, said: Partial<Said>): Tree {
    return new Tree(new Map(this.nodes).set(id, { ...this.get(id), ...said }));
  }

  /** Let a node come before the others after the same one: it is the main line there. */
  promote(id: number): Tree {
    const { parent } = this.get(id);
    if (parent === null) return this;
    const before = this.get(parent);
    const place = before.children.indexOf(id);
    if (place === 0) return this;
    const children = before.children.filter((child) => child !== id);
    children.splice(place - 1, 0, id);
    return new Tree(new Map(this.nodes).set(parent, { ...before, children }));
  }

  /** Whether a node could be promoted. */
  isBehind(id: number): boolean {
    const { parent } = this.get(id);
    return parent !== null && this.get(parent).children[0] !== id;
  }

  /** Remove a node and all that follows it. */
  remove(id: number): Tree {
    const { parent } = this.get(id);
    if (parent === null) return this;
    const nodes = new Map(this.nodes);
    const before = this.get(parent);
    nodes.set(parent, { ...before, children: before.children.filter((child) => child !== id) });
    for (const gone of this.below(id)) nodes.delete(gone);
    return new Tree(nodes);
  }

  /** Return a node and all that follows it. */
  below(id: number): number[] {
    const found = [id];
    for (const each of found) found.push(...this.get(each).children);
    return found;
  }

  /** Return the node that is next to one among those after the same one. */
  beside(id: number, step: 1 | -1): number | null {
    const { parent } = this.get(id);
    if (parent === null) return null;
    const { children } = this.get(parent);
    return children[children.indexOf(id) + step] ?? null;
  }

  /** Return the last node of the main line from a node on. */
  end(id: number): number {
    let last = id;
    for (let next = this.get(last).children[0]; next !== undefined;) {
      last = next;
      next = this.get(last).children[0];
    }
    return last;
  }
}

/** What is empty is left out. */
function written(node: Node, after: number | null): StudyNode {
  const { move, by, seed, comment, marks, advice } = node;
  return {
    ...(after === null ? {} : { after, by, move }),
    ...(seed === null ? {} : { seed }),
    ...(comment ? { comment } : {}),
    ...(marks.length ? { marks } : {}),
    ...(advice ? { advice } : {}),
  };
}
