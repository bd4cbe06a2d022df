// Whoever plays by keyboard keeps their place: where what had the focus leaves the page, the spot
// that was visited last gets it, or else the one that is nearest to where that was.

interface Visited {
  readonly spot: string | null;
  readonly x: number;
  readonly y: number;
}

let hasKeys = false;
addEventListener('keydown', () => (hasKeys = true), { capture: true });
addEventListener('pointerdown', () => (hasKeys = false), { capture: true });

/** Keep the focus inside a table, for as long as the table is there. */
export function keepFocus(root: HTMLElement): () => void {
  let visited: Visited | null = null;
  const note = ({ target }: FocusEvent): void => {
    visited = placeOf(target as HTMLElement, visited);
  };
  const find = (): void => {
    if (hasKeys && visited && document.activeElement === document.body)
      nearest(root, visited)?.focus({ preventScroll: true });
  };
  root.addEventListener('focusin', note);
  // Later, since on its way from one thing to another the focus is nowhere for a moment.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(find);
  });
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
    root.removeEventListener('focusin', note);
  };
}

/** Lead keys to a choice that has just come up; whoever points will find it. */
export function leadKeys(element: HTMLElement): void {
  if (hasKeys) element.focus({ preventScroll: true });
}

/** Catch keys whose button has just left the page. */
export function catchKeys(element: HTMLElement): void {
  if (document.activeElement === document.body) leadKeys(element);
}

/** Buttons around the board come and go: what counts is the spot that was visited before them. */
function placeOf(element: HTMLElement, before: Visited | null): Visited {
  const spot = element.dataset['spot'] ?? null;
  if (spot === null && before) return before;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { spot, x: left + width / 2, y: top + height / 2 };
}

function nearest(root: HTMLElement, { spot, x, y }: Visited): HTMLElement | null {
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const each of root.querySelectorAll<HTMLElement>('[data-spot]')) {
    if (each.dataset['spot'] === spot) return each;
    const { left, top, width, height } = each.getBoundingClientRect();
    const distance = Math.hypot(left + width / 2 - x, top + height / 2 - y);
    if (distance < least) [best, least] = [each, distance];
  }
  return best;
}
