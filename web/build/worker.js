// The offline shell: the page's files come from the cache, all that changes from the network.
const version = VERSION;
const files = FILES;

const kept = async (request) => (await caches.open(version)).match(request);

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(version).then((cache) => cache.addAll(files)));
});

// A newer worker waits until no page of the older version is open, so nobody misses these files.
self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name !== version);
  await Promise.all(others.map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/(api|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return;
  event.respondWith(request.mode === 'navigate' ? newestPage(request) : file(request));
});

/** The newest page where there is a server, else the one that was kept. */
async function newestPage(request) {
  const answer = await fetch(request).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await kept('/')) ?? answer ?? Response.error();
}

async function file(request) {
  return (await kept(request)) ?? fetch(request);
}
