// What lies open over a page (a panel, a sheet, a dialog): Back closes it before it leaves the page.
// Each open layer has an entry of the history, on top of the page's own.

interface Entry {
  readonly layer?: number;
}
const open: (() => void)[] = [];
/** Whether we are on our way back from entries whose layers were closed otherwise. */
let isLeaving = false;

const depth = (): number => (history.state as Entry | null)?.layer ?? 0;

globalThis.addEventListener?.('popstate', () => {
  if (isLeaving) {
    isLeaving = false;
    enter();
  } else while (open.length > depth()) open.pop()!();
});

/** Whether the entry of the history that we are at belongs to a layer, and not to a page. */
export const isAtLayer = (): boolean => depth() > 0;

/** Open a layer, which Back will `close`; return what to call when it was closed otherwise. */
export function openLayer(close: () => void): () => void {
  open.push(close);
  enter();
  return () => {
    const place = open.indexOf(close);
    if (place < 0) return; // Back has closed it
    open.splice(place, 1);
    setTimeout(leave); // unless another one is opened in its place
  };
}

function enter(): void {
  if (isLeaving) return;
  while (depth() < open.length) history.pushState({ ...history.state, layer: depth() + 1 }, '');
}

/** Whoever has left the page for another has taken the entries along. */
function leave(): void {
  if (isLeaving || depth() <= open.length) return;
  isLeaving = true;
  history.go(open.length - depth());
}
