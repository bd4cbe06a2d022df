// The offline shell: the page's files come from the cache, all that changes from the network.
const version = VERSION;
const files = FILES;

self.addEventListener('install', (event) => {
  const kept = caches.open(version).then((cache) => cache.addAll(files));
  event.waitUntil(kept.then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const others = caches
    .keys()
    .then((names) => names.filter((name) => name !== version).map((name) => caches.delete(name)));
  event.waitUntil(others.then((deleted) => Promise.all(deleted)).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api')) return;
  if (event.request.mode === 'navigate') {
    // The newest page where there is a network, else the one that was kept.
    event.respondWith(fetch(event.request).catch(() => caches.match('/')));
  } else {
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  }
});
