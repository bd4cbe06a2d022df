import { describe, expect, it } from 'vitest';
import { ROOT, Tree } from './tree';

const MAIN = [{}, { after: 0, by: 0, move: 'a' }, { after: 1, by: 1, move: 'b' }];

/** A main line a b with c in place of a, d in place of b, and e after d. */
function branched(): Tree {
  let tree = Tree.read(MAIN);
  [tree] = tree.add(ROOT, 'c', 0);
  let d: number;
  [tree, d] = tree.add(1, 'd', 1);
  [tree] = tree.add(d, 'e', 0);
  return tree;
}

const listed = (tree: Tree): string[] =>
  tree.rows().map(({ node, depth, number }) => `${'>'.repeat(depth)}${number}${node.move}`);

describe('the tree of a study', () => {
  it('is read and written without a change', () => {
    const said = [
      { comment: 'The start' },
      { after: 0, by: 0, move: 'a', marks: [{ kind: 'ring' as const, at: 'deck' }] },
      { after: 0, by: 0, move: 'a', seed: 7 },
    ];
    expect(Tree.read(said).write()).toEqual(said);
    const tree = branched();
    expect(Tree.read(tree.write()).write()).toEqual(tree.write());
  });

  it('is listed with what else could be right after a move, and then the main line', () => {
    expect(listed(branched())).toEqual(['1a', '>1c', '2b', '>2d', '>3e']);
  });

  it('takes a move that is there already as the same one, unless other cards are drawn', () => {
    const tree = Tree.read(MAIN);
    const [same, id] = tree.add(ROOT, 'a', 0);
    expect([same, id]).toEqual([tree, 1]);
    expect(tree.add(ROOT, 'a', 0, 5)[0].size).toBe(4);
  });

  it('makes a variation the main line, and back', () => {
    const tree = branched();
    const { id } = tree.find(ROOT, 'c')!;
    expect([tree.isBehind(id), tree.isBehind(1)]).toEqual([true, false]);
    const promoted = tree.promote(id);
    expect(listed(promoted)).toEqual(['1c', '>1a', '>2b', '>>2d', '>>3e']);
    expect(listed(promoted.promote(1))).toEqual(listed(tree));
  });

  it('loses a move with all that follows it, and never its start', () => {
    const tree = branched();
    const { id } = tree.find(1, 'd')!;
    expect(listed(tree.remove(id))).toEqual(['1a', '>1c', '2b']);
    expect(listed(tree.remove(1))).toEqual(['1c']);
    expect(tree.remove(ROOT)).toBe(tree);
  });

  it('knows the way to a node, its neighbours, and where its line ends', () => {
    const tree = branched();
    const { id } = tree.find(1, 'd')!;
    expect(tree.line(id).map(({ move }) => move)).toEqual(['a', 'd']);
    expect([tree.beside(id, -1), tree.beside(id, 1)]).toEqual([2, null]);
    expect(tree.end(ROOT)).toBe(2);
    expect(tree.get(tree.end(id)).move).toBe('e');
  });

  it('can be as long as a game and broader than any stack', () => {
    const moves = Array.from({ length: 799 }, (_, after) => ({ after, by: 0, move: 'a' }));
    expect(Tree.read([{}, ...moves]).rows()).toHaveLength(799);
  });
});
