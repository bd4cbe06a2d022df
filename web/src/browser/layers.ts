// What lies open over a page (a panel, a sheet, a dialog): Back closes it before it leaves the page.
// Each open layer has an entry of the history, on top of the page's own.

interface Entry {
  readonly layer?: number;
}
const open: (() => void)[] = [];

const depth = (): number => (history.state as Entry | null)?.layer ?? 0;

globalThis.addEventListener?.('popstate', () => {
  while (open.length > depth()) open.pop()!();
});

/** Whether the entry of the history that we are at belongs to a layer, and not to a page. */
export const isAtLayer = (): boolean => depth() > 0;

/** Open a layer, which Back will `close`; return what to call when it was closed otherwise. */
export function openLayer(close: () => void): () => void {
  open.push(close);
  const own = open.length;
  // After a reload the entry may still be there.
  if (depth() < own) history.pushState({ ...history.state, layer: own }, '');
  return () => {
    const place = open.indexOf(close);
    if (place < 0) return; // Back has closed it
    open.splice(place, 1);
    // Whoever has left the page for another has taken the entry along.
    if (depth() === own) history.back();
  };
}
