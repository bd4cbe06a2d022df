// Points that a move has made: they rise from where they were made and settle in the score.
import { sumOf } from '@/api/points';
import { isMoving, settings } from '@/browser/settings.svelte';
import type { Shown } from '../game';
import { PACES } from './story.svelte';

const RISE = 500; // milliseconds at normal pace
const MARKED = 2_000; // milliseconds in which a score stays marked

/** Return by how much the points of each seat have grown. */
export const gainsOf = (before: Shown['tally'], after: Shown['tally']): number[] =>
  (after ?? []).map((lines, seat) => sumOf(lines) - sumOf(before?.[seat] ?? []));

/** Show gains on a board, from the place that a move has told last; nothing for what was lost. */
export function showGains(board: Element, gains: readonly number[], place: Element | null): void {
  for (const [seat, points] of gains.entries()) {
    const score = board.querySelector(`[data-score="${seat}"]`);
    if (points <= 0 || !score) continue;
    score.classList.add('scored');
    setTimeout(() => score.classList.remove('scored'), MARKED);
    if (isMoving() && PACES[settings.pace]) rise(points, place ?? score, score);
  }
}

function rise(points: number, from: Element, to: Element): void {
  const [start, end] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  const sign = document.createElement('span');
  sign.className = 'gain';
  sign.textContent = `+${points}`;
  sign.ariaHidden = 'true';
  document.body.append(sign);
  const at = ({ left, top, width, height }: DOMRect): string =>
    `translate(${left + width / 2}px, ${top + height / 2}px) translate(-50%, -50%)`;
  const frames = [
    { transform: `${at(start)} scale(0.6)`, opacity: 0 },
    { transform: `${at(start)} translateY(-1.2em) scale(1.15)`, opacity: 1, offset: 0.4 },
    { transform: `${at(end)} scale(0.8)`, opacity: 0.2 },
  ];
  const motion = sign.animate(frames, {
    duration: RISE * PACES[settings.pace],
    easing: 'ease-in-out',
  });
  motion.onfinish = motion.oncancel = () => sign.remove();
}
