// Tells moves on a board, one after another, effect by effect, at the reader's pace. What is true is
// known at once and stands beside it: whoever skips a story, or plays on, loses nothing.
import { tick } from 'svelte';
import type { Effect, View } from '@/api/types';
import { isMoving, settings } from '@/browser/settings.svelte';
import { play as playSound, type Sound } from '@/browser/sound';
import { applyEffects } from './effects';
import type { LastMove, Shown, StoryStyle } from '../game';
import { duration, flightsOf, fly, land, measure, type Flight } from './motion';
import { withoutTurn } from './speech.svelte';

// Milliseconds at normal pace.
const LEAD = 600; // in which whoever moves is shown
const READ = 700; // in which a sentence stands, and for each one more
const READ_MORE = 400;
const MOMENT = 1200; // in which a great moment stands
const REST = 400; // before the next move
const LONG = 8000; // more than this to tell: twice as quick, but nothing too quick to read
const HURRIED = 1500; // for all that is left, while the reader's own clock runs

export const PACES = { slow: 1.6, normal: 1, fast: 0.5, instant: 0 } as const;
const SENTENCES = 3; // told together at the most

/** A move that has been made, with what it has caused, as one seat may know it. */
export interface Told extends LastMove {
  readonly effects: readonly Effect[];
  readonly before: Shown;
  readonly after: Shown;
}

/** Effects that are told together. */
interface Beat {
  readonly effects: Effect[];
  readonly isMoment: boolean;
}

/** A move that waits for being told. */
interface Chapter {
  readonly told: Told;
  readonly beats: readonly Beat[];
  /** Milliseconds in which whoever moves is shown. */
  readonly lead: number;
  /** How much longer it takes than other moves. */
  readonly length: number;
}

export class Story {
  /** What the board shows while a move is told; null: what is true. */
  shown = $state.raw<Shown | null>(null);
  /** The move that is being told. */
  move = $state.raw<Told | null>(null);
  /** What has just happened in it; nothing before it has begun. */
  line = $state.raw<readonly Effect[]>([]);
  /** Whether that is a great moment. */
  isMoment = $state(false);
  /** The moves since the reader's own, which can be told again. */
  since = $state.raw<readonly Told[]>([]);
  /** How many new moves wait for being told. */
  ahead = $state(0);
  /** Whether a move was what happened last, and not that one was taken back. */
  isForward = $state(false);
  /** The places that the effects of now speak of. */
  places = $state.raw<readonly string[]>([]);

  private root: HTMLElement | null = null;
  private style: StoryStyle = {};
  private readonly waiting: Chapter[] = [];
  private wake: (() => void) | null = null;
  private isSkipped = false;
  /** When whoever is next was first seen to be. */
  private ended = 0;
  private hurriedSince: number | null = null;

  constructor(
    /** Whether the reader's own clock runs. */
    private readonly isHurried: () => boolean = () => false,
  ) {}

  /** Tell moves on this board for as long as it is there; return how to leave it. */
  enter(root: HTMLElement, style: StoryStyle): () => void {
    this.root = root;
    this.style = style;
    return () => {
      this.skip();
      this.root = null;
    };
  }

  /**
   * Tell a move, after those that are still being told; the truth may change right afterwards.
   * Readers know that they have made their own.
   */
  tell(told: Told, isOwn = false): void {
    this.since = isOwn ? [] : [...this.since, told];
    this.isForward = true;
    if (this.play([told], isOwn ? 0 : LEAD)) this.ahead += 1;
  }

  /** Tell all moves since the reader's own once more. */
  tellAgain(): void {
    this.skip();
    this.play(this.since);
  }

  /** End what is being told: the board shows what is true. */
  skip = (): void => {
    this.isSkipped = this.waiting.length > 0;
    this.wake?.();
    if (this.root) land();
    this.rest();
  };

  /** Where the reader's clock has begun to run, nobody waits for what is being told. */
  hurry(): void {
    if (this.isHurried()) this.wake?.();
  }

  /** Moves have been taken back: what came of them is no story any more. */
  forget(): void {
    this.skip();
    this.since = [];
    this.isForward = false;
  }

  /** Return whether these moves are told, now or later. */
  private play(moves: readonly Told[], lead = LEAD): boolean {
    if (!this.root || document.hidden || !PACES[settings.pace] || !moves.length) return false;
    const isBusy = this.waiting.length > 0;
    for (const told of moves) this.waiting.push(this.chapter(told, lead));
    if (!isBusy) {
      this.shown = moves[0]!.before;
      void this.run();
    }
    return true;
  }

  /** What belongs to one great event takes half as long, and everybody knows who is next. */
  private chapter(told: Told, lead: number): Chapter {
    const beats = beatsOf(told.effects, this.style);
    const isBrisk = this.style.brisk?.includes(told.before.view.phase);
    return isBrisk ? { told, beats, lead: 0, length: 0.5 } : { told, beats, lead, length: 1 };
  }

  private async run(): Promise<void> {
    this.isSkipped = false;
    try {
      for (let next = this.waiting[0]; next && !this.isSkipped; next = this.waiting[0]) {
        await this.tellOne(next);
        this.waiting.shift();
        const after = this.waiting[0];
        if (after) await this.pause(REST * after.length);
        this.ended = performance.now();
      }
    } catch (error) {
      console.error(error);
    }
    this.waiting.length = 0;
    this.rest();
  }

  private rest(): void {
    this.shown = this.move = this.hurriedSince = null;
    this.line = [];
    this.isMoment = false;
    this.ahead = 0;
    this.places = [];
    this.ended = performance.now();
  }

  private async tellOne({ told, beats, lead, length }: Chapter): Promise<void> {
    this.move = told;
    this.line = [];
    this.isMoment = false;
    this.shown = told.before;
    // Whoever has been seen thinking for long enough moves at once.
    await this.pause(lead - (performance.now() - this.ended) / (PACES[settings.pace] || 1));
    this.ahead = Math.max(0, this.ahead - 1);
    const swept = beats.findIndex((beat) => this.flights(beat).some(isSand));
    for (const [index, beat] of beats.entries()) {
      if (this.isSkipped || !this.root) return;
      const view: View = applyEffects(this.shown.view, beat.effects);
      const { tally, lacks } = index >= swept ? told.after : told.before;
      await this.show(beat, { view, tally, lacks }, length);
    }
    if (!this.isSkipped) this.shown = told.after;
  }

  private async show(beat: Beat, shown: Shown, length: number): Promise<void> {
    const root = this.root!;
    const [flights, rects, tempo] = [this.flights(beat), measure(root), length * this.tempo()];
    this.line = withoutTurn(beat.effects);
    this.isMoment = beat.isMoment;
    this.places = beat.effects.flatMap(({ from, to }) =>
      [from, to].map((path) => path?.join('.') ?? ''),
    );
    this.shown = shown;
    playSound(beat.isMoment ? 'moment' : soundOf(flights));
    await tick();
    if (this.isSkipped || !root.isConnected) return;
    if (isMoving() && tempo) fly(root, flights, rects, tempo);
    await this.pause(length * this.lasts(beat), READ * PACES[settings.pace]);
  }

  private flights({ effects }: Beat): Flight[] {
    return flightsOf(effects, this.style.sweeps);
  }

  private lasts(beat: Beat): number {
    const reading = READ + READ_MORE * (withoutTurn(beat.effects).length - 1);
    return Math.max(beat.isMoment ? MOMENT : 0, reading, duration(this.flights(beat)));
  }

  private get left(): number {
    const each = ({ lead, beats, length }: Chapter): number =>
      lead + length * beats.reduce((sum, beat) => sum + this.lasts(beat), REST);
    return this.waiting.reduce((sum, chapter) => sum + each(chapter), 0);
  }

  /** How much longer everything takes than at normal pace. */
  private tempo(): number {
    const usual = PACES[settings.pace] * (this.left > LONG ? 0.5 : 1);
    if (!this.isHurried()) return usual;
    this.hurriedSince ??= performance.now();
    const room = Math.max(0, HURRIED - (performance.now() - this.hurriedSince));
    return Math.min(usual, room / this.left);
  }

  /** Wait so long, unless what is told is skipped; but at least so long, if nothing presses. */
  private pause(usual: number, least = 0): Promise<void> {
    if (this.isSkipped || usual <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const milliseconds = Math.max(usual * this.tempo(), this.isHurried() ? 0 : least);
      const timer = setTimeout(() => this.wake?.(), milliseconds);
      this.wake = () => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
    });
  }
}

const isSand = ({ shape }: Flight): boolean => shape === 'sand';

function soundOf(flights: readonly Flight[]): Sound {
  if (flights.some(isSand)) return 'sweep';
  return flights.some(({ shape }) => shape === 'card' || shape === 'back') ? 'card' : 'token';
}

/** Return what is told together: whatever the game says, and alike things one after another. */
function beatsOf(effects: readonly Effect[], { joins = [], moments = [] }: StoryStyle): Beat[] {
  const beats: Beat[] = [];
  for (const effect of effects) {
    const last = beats.at(-1);
    const isMoment = moments.includes(effect.kind);
    const isAlike = joins.includes(effect.kind) || last?.effects.at(-1)?.kind === effect.kind;
    // Whose turn it is now is said elsewhere.
    if (effect.kind === 'turn' && last) last.effects.push(effect);
    else if (last && isAlike && !isMoment && last.effects.length < SENTENCES)
      last.effects.push(effect);
    else beats.push({ effects: [effect], isMoment });
  }
  return beats;
}
