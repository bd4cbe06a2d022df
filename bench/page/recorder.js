// Watches a page from inside and before its own script: when it was painted, how evenly things fly,
// and how soon a click shows. Times are milliseconds since the visit began.
globalThis.recorder = (() => {
  const PATIENCE = 30_000;
  const WANTED = location.pathname.startsWith('/play/') ? '.stage .spot' : 'h1';
  const OFFERED = ['.doing [data-offer]', '.spot.lit', '.doing [data-move]'];
  const seen = { largest: 0, there: 0, longest: 0, flights: [], clicks: [] };

  const isThere = (query) => document.querySelector(query)?.checkVisibility() ?? false;
  const isOver = () => isThere('dialog[open]');
  const isMine = () => isThere('.turn.mine') && !isOver();
  const isFlying = () => document.querySelector('.flights') !== null;
  const made = () => document.querySelector('.log')?.childElementCount ?? 0;

  const frame = () => new Promise((go) => requestAnimationFrame(go));
  /** Waits until the frame that is being made has been painted. */
  const painted = () => frame().then(() => new Promise((go) => setTimeout(go)));
  async function until(check) {
    const giveUp = performance.now() + PATIENCE;
    while (!check()) {
      if (performance.now() > giveUp) throw new Error(`waited in vain for ${check}`);
      await frame();
    }
  }

  function observe(type, tell) {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(tell));
    observer.observe({ type, buffered: true });
  }
  observe('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  observe('longtask', ({ duration }) => (seen.longest = Math.max(seen.longest, duration)));

  async function watchFirstView() {
    await until(() => isThere(WANTED));
    await painted();
    seen.there = performance.now();
  }

  /** Notes the time of each frame for as long as anything flies. */
  let isWatching = false;
  async function watchFlights() {
    if (isWatching || !isFlying()) return;
    isWatching = true;
    const times = [];
    do times.push(await frame());
    while (isFlying());
    seen.flights.push(times);
    isWatching = false;
  }

  /** Notes how long a click takes to show as a move; most clicks only pick something up. */
  let clicks = 0;
  async function watchClick(timeStamp) {
    const [mine, before] = [++clicks, made()];
    await until(() => mine !== clicks || made() > before);
    if (mine !== clicks) return;
    await painted();
    seen.clicks.push(performance.now() - timeStamp);
  }

  // Only the time is handed on: an event that somebody holds keeps all that was on the page.
  addEventListener('click', ({ timeStamp }) => void watchClick(timeStamp), { capture: true });
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(watchFlights).observe(document.body, { childList: true });
    void watchFirstView();
  });

  return {
    seen,
    made,

    /** Gives what was seen since the last call. */
    take() {
      const { flights, clicks, longest } = seen;
      Object.assign(seen, { flights: [], clicks: [], longest: 0 });
      return { flights, clicks, longest };
    },

    /** Waits until a person can do something; tells whether the game is over. */
    async turn() {
      await until(() => isMine() || isOver());
      return isOver();
    },

    /** Waits until nothing flies any more. */
    async rest() {
      await painted();
      await until(() => !isFlying());
    },

    /** Gives the middle of something that can be pressed now. */
    aim(chance) {
      const query = OFFERED.find(isThere);
      if (!query) throw new Error('nothing can be pressed');
      const found = [...document.querySelectorAll(query)].filter((one) => one.checkVisibility());
      const box = found[Math.floor(chance * found.length)].getBoundingClientRect();
      return [box.left + box.width / 2, box.top + box.height / 2];
    },

    /** Tells, after a press, whether that was a whole move, which is now on the board. */
    async hasMoved(before) {
      await painted();
      await until(() => isMine() || isOver() || made() > before);
      return made() > before || isOver();
    },
  };
})();
