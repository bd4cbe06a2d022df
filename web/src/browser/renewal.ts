// A server may come back with a newer page. The files of this one are gone then, and a part that
// is fetched only now cannot be had: the page is loaded anew, once.
const NAME = 'sandtable.renewed';
const PAUSE = 60_000; // milliseconds; should it not help, nobody wants a page that always reloads

export function renewWhenStale(): void {
  addEventListener('vite:preloadError', () => void renew().catch(() => {}));
}

async function renew(): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(NAME)) < PAUSE) return;
  // Without a server there is nothing newer, and what is shown is better than nothing.
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' });
  if (!answer.ok) return;
  sessionStorage.setItem(NAME, String(Date.now()));
  location.reload();
}
