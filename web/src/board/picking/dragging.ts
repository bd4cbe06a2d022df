// Drag and drop with mouse, pen or finger: a copy follows the pointer, the spot below it takes it.
import type { Picking } from './picking.svelte';

const SLACK = 8; // pixels before a press becomes a drag
const LONG = 500; // milliseconds in which a finger rests to look at something

/** Drag what can be picked up at a spot to another. */
export function drag(press: PointerEvent, spot: string, picking: Picking): void {
  if (!picking.choices.some((choice) => choice.from === spot)) return;
  const lift = (): number => {
    if (picking.held?.from !== spot) {
      picking.letGo();
      picking.tap(spot);
    }
    return picking.held?.count ?? 1;
  };
  carry(press, lift, (target) => {
    if (target && target !== spot) picking.drop(spot, target);
    else picking.letGo();
  });
}

/**
 * A finger or pen that rests looks at what is there, as a mouse does by pointing, and does nothing.
 * A page that was too busy to notice sees by the times of the events that it has rested.
 */
export function rest(press: PointerEvent, look: () => void): void {
  if (press.pointerType === 'mouse') return;
  let hasLooked = false;
  const timer = setTimeout(() => {
    hasLooked = true;
    look();
  }, LONG);

  function move({ pointerId, clientX, clientY }: PointerEvent): void {
    if (pointerId !== press.pointerId) return;
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) >= SLACK) stop();
  }

  function end({ pointerId, timeStamp }: PointerEvent): void {
    if (pointerId !== press.pointerId) return;
    stop();
    if (!hasLooked && timeStamp - press.timeStamp < LONG) return;
    swallowClick();
    setTimeout(look); // after the finger has left the spot
  }

  function stop(): void {
    clearTimeout(timer);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', stop);
  }

  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', stop);
}

/**
 * Let a copy of what was pressed follow the pointer; `drop` is told the spot below its end, and
 * where that is, and `lift` returns how many cards of a pile are carried.
 */
export function carry(
  press: PointerEvent,
  lift: () => number,
  drop: (target: string | null, end: PointerEvent) => void,
  source = press.currentTarget as HTMLElement,
): void {
  if (press.button !== 0) return;
  let copy: HTMLElement | null = null;
  let isGivenUp = false;

  function move(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId || isGivenUp) return;
    const [x, y] = [event.clientX - press.clientX, event.clientY - press.clientY];
    if (!copy) {
      if (Math.hypot(x, y) < SLACK) return;
      source.setPointerCapture(press.pointerId);
      copy = copyOf(source, lift());
    }
    copy.style.transform = `translate(${x}px, ${y}px) rotate(3deg)`;
    markBelow(event);
  }

  function end(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    stop();
    if (!copy) return;
    event.preventDefault();
    swallowClick();
    drop(event.type === 'pointerup' && !isGivenUp ? spotBelow(event) : null, event);
  }

  function giveUp({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return;
    isGivenUp = true;
    putAway();
  }

  function putAway(): void {
    copy?.remove();
    document.querySelector('.spot.under')?.classList.remove('under');
  }

  function stop(): void {
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    removeEventListener('keydown', giveUp);
    putAway();
  }

  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
  addEventListener('keydown', giveUp);
}

function copyOf(source: HTMLElement, count: number): HTMLElement {
  const rect = source.getBoundingClientRect();
  const copy = source.cloneNode(true) as HTMLElement;
  for (const card of [...copy.querySelectorAll('[data-layer]')].slice(count)) card.remove();
  for (const badge of copy.querySelectorAll('.badge')) badge.remove();
  if (count > 1) copy.append(badgeOf(count));
  copy.classList.add('spot', 'dragged');
  copy.classList.remove('lit'); // it is no place to put something
  copy.removeAttribute('data-spot');
  copy.setAttribute('aria-hidden', 'true');
  copy.tabIndex = -1;
  Object.assign(copy.style, {
    left: `${rect.left}px`,
    top: `${rect.top}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
  });
  document.body.append(copy);
  return copy;
}

function badgeOf(count: number): HTMLElement {
  const badge = document.createElement('span');
  badge.className = 'badge';
  badge.textContent = String(count);
  return badge;
}

function spotBelow(event: PointerEvent): string | null {
  const element = document.elementFromPoint(event.clientX, event.clientY);
  return element?.closest<HTMLElement>('[data-spot]')?.dataset['spot'] ?? null;
}

function markBelow(event: PointerEvent): void {
  const below = document.elementFromPoint(event.clientX, event.clientY)?.closest('.spot') ?? null;
  const marked = document.querySelector('.spot.under');
  if (below === marked) return;
  marked?.classList.remove('under');
  below?.classList.add('under');
}

/** The click that comes of the press that has just ended is no click; of a finger it may come late. */
function swallowClick(): void {
  const swallow = (event: MouseEvent): void => {
    if (event.detail) event.stopPropagation(); // a key's has none
  };
  addEventListener('click', swallow, { capture: true, once: true });
  const stop = (): void => removeEventListener('click', swallow, { capture: true });
  addEventListener('pointerdown', stop, { capture: true, once: true });
}
