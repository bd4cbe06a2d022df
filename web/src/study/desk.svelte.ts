// A study on the board: where in its tree we are, what is seen there, and what is changed.
import { api } from '@/api/client';
import type { Assumption, GameName, KeptStudy, Studied, StudyDocument } from '@/api/types';
import type { GameFace, LastMove } from '@/board/game';
import { Picking } from '@/board/picking/picking.svelte';
import type { Story } from '@/board/story/story.svelte';
import { settings } from '@/browser/settings.svelte';
import type { Keeping } from './keeping.svelte';
import { ROOT, Tree, type Node } from './tree';

const MOST_KEPT = 300; // positions that are not asked for again
const MOST_NODES = 800; // as the server has it
const SEEDS = 2 ** 52;

/** Whose eyes the board is seen with: a seat's, or nothing is hidden. */
export type Eyes = number | 'open';

export class Desk {
  name: string = $state('');
  tree: Tree = $state.raw(Tree.read([{}]));
  assumptions: readonly Assumption[] = $state.raw([]);
  /** The node on the board. */
  at: number = $state(ROOT);
  eyes: Eyes = $state('open');
  shown: Studied | null = $state.raw(null);
  /** What could not be had, and why. */
  refused: unknown = $state.raw(null);
  readonly picking: Picking;
  readonly game: GameName;
  /** Whether moves are shown without being told. */
  isQuiet = false;
  private readonly seen = new Map<string, Promise<Studied>>();
  /** Counts what was begun, so that late answers to something older are dropped. */
  private visit = 0;

  constructor(
    face: GameFace,
    private readonly kept: KeptStudy,
    private readonly story: Story,
    private readonly keeping: Keeping,
  ) {
    const { study } = kept;
    this.game = study.game as GameName;
    this.name = study.name;
    this.tree = Tree.read(study.nodes);
    this.assumptions = study.assumptions ?? [];
    this.picking = new Picking(face, { play: (word) => void this.play(word) });
  }

  get node(): Node {
    return this.tree.get(this.at);
  }

  get players(): number {
    return this.kept.study.players;
  }

  get document(): StudyDocument {
    const { start, game, players } = this.kept.study;
    const assumptions = [...this.assumptions];
    const nodes = this.tree.write();
    const said = { name: this.name.trim() || this.kept.study.name, game, players, start };
    return { sandtable: 'study', version: 1, ...said, assumptions, nodes };
  }

  get last(): LastMove | null {
    const { move, by } = this.node;
    return move === null || by === null ? null : { move, seat: by };
  }

  get isFull(): boolean {
    return this.tree.size >= MOST_NODES;
  }

  /** Go to a node; a move that leads there from what is shown is seen. */
  async go(id: number): Promise<void> {
    const isNext = this.shown !== null && this.tree.get(id).parent === this.at;
    this.at = id;
    await this.look(isNext);
  }

  back(): void {
    const { parent } = this.node;
    if (parent !== null) void this.go(parent);
  }

  on(): void {
    const next = this.node.children[0];
    if (next !== undefined) void this.go(next);
  }

  /** To the start of the study, or to the end of this line. */
  to(end: 'start' | 'end'): void {
    void this.go(end === 'start' ? ROOT : this.tree.end(this.at));
  }

  /** To the variation before or after this one. */
  aside(step: 1 | -1): void {
    const id = this.tree.beside(this.at, step);
    if (id !== null) void this.go(id);
  }

  see(eyes: Eyes): void {
    this.eyes = eyes;
    void this.look(false);
  }

  /** Play a legal word, for whoever is to move: a move that is not in the tree is added. */
  async play(word: string, seed: number | null = null): Promise<void> {
    const { at } = this;
    const by = (await this.ask(at).catch(() => null))?.view.to_move;
    if (by === null || by === undefined || at !== this.at) return;
    if (this.isFull && !this.tree.find(at, word, seed)) return;
    const [tree, id] = this.tree.add(at, word, by, seed);
    const isNew = tree !== this.tree;
    this.tree = tree;
    if (isNew) this.change();
    await this.go(id);
  }

  /** Play a line: what is not in the tree is added; stay where we are. */
  async add(line: readonly string[]): Promise<void> {
    const start = this.at;
    for (const word of line) {
      await this.play(word);
      if (this.refused || !this.shown) break;
    }
    await this.go(start);
  }

  /** Make the last move once more, with other cards drawn. */
  async drawAgain(): Promise<void> {
    const { parent, move } = this.node;
    if (parent === null || move === null) return;
    this.at = parent;
    this.shown = await this.ask(parent);
    await this.play(move, Math.floor(Math.random() * SEEDS));
  }

  say(said: Parameters<Tree['say']>[1], id = this.at): void {
    if (!this.tree.has(id)) return;
    this.tree = this.tree.say(id, said);
    this.change();
  }

  promote(): void {
    this.tree = this.tree.promote(this.at);
    this.change();
  }

  remove(): void {
    const { parent } = this.node;
    if (parent === null) return;
    this.tree = this.tree.remove(this.at);
    this.change();
    this.at = parent;
    void this.look(false);
  }

  rename(name: string): void {
    this.name = name;
    this.change();
  }

  assume(assumptions: readonly Assumption[]): void {
    this.assumptions = assumptions;
    this.change();
  }

  /** What is asked of the server about a node. */
  wish(id: number) {
    const line = this.tree.line(id);
    const { start } = this.kept.study;
    const moves = line.map(({ move }) => move ?? '');
    const draws = line.map(({ seed }) => seed);
    const more = { draws, you: null, language: settings.language };
    if ('position' in start) return { ...start, moves, ...more };
    // As long as the game goes as it was played, its own moves need not be sent.
    const played = (start.record['moves'] as string[] | undefined) ?? [];
    const differs = line.findIndex(({ move, seed }, n) => move !== played[n] || seed !== null);
    const number = differs < 0 ? line.length : differs;
    const rest = { ...more, draws: draws.slice(number) };
    return { record: start.record, number, moves: moves.slice(number), ...rest };
  }

  /** Show the board as it is at this node. */
  async look(isTold: boolean): Promise<void> {
    const visit = (this.visit += 1);
    const before = this.shown;
    this.picking.renew([]);
    this.refused = null;
    try {
      const sight = await this.ask(this.at);
      if (visit !== this.visit) return;
      const { last } = this;
      if (isTold && !this.isQuiet && before && last)
        this.story.tell({ ...last, effects: sight.effects, before, after: sight }, true);
      else this.story.skip();
      this.shown = sight;
      const { legal, reasons, foreseen } = sight;
      this.picking.renew(legal, { reasons, foreseen });
      this.prepare();
    } catch (error) {
      if (visit === this.visit) this.refused = error;
    }
  }

  /** What probably comes next is here by then. */
  private prepare(): void {
    const next = this.node.children[0];
    if (next !== undefined) void this.ask(next).catch(() => {});
  }

  private ask(id: number): Promise<Studied> {
    const { eyes } = this;
    const wish = this.wish(id);
    const way = wish.moves.map((move, n) => `${move}/${wish.draws[n] ?? ''}`).join(' ');
    const name = `${eyes} ${wish.language} ${'number' in wish ? wish.number : ''} ${way}`;
    let found = this.seen.get(name);
    if (!found) {
      const seen = eyes === 'open' ? { is_open: true } : { seat: eyes };
      found = api.study({ ...wish, ...seen });
      found.catch(() => this.seen.delete(name));
      this.seen.set(name, found);
      if (this.seen.size > MOST_KEPT) this.seen.delete(this.seen.keys().next().value ?? '');
    }
    return found;
  }

  private change(): void {
    this.keeping.change(this.document);
  }
}
