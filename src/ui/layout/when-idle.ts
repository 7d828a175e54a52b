interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** True when the person saves data or has a very slow connection: then nothing is loaded ahead. Next's own prefetch decides the same way. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? '').includes('2g');
}

type Task = () => unknown;
const tasks: Task[] = [];
let working = false;
let held = false;

/** One after the other, because together they would take all of a slow connection. */
async function work(): Promise<void> {
  if (working) return;
  working = true;
  while (!held) {
    const task = tasks.shift();
    if (!task) break;
    try {
      await task();
    } catch {
      // Loaded again, and its failure reported, when it is needed.
    }
  }
  working = false;
}

/** Holds back what is loaded ahead while the person waits for something that needs the connection, such as the sound. */
export function holdLoadingAhead(hold: boolean): void {
  held = hold;
  void work();
}

/** Runs tasks in turn, after those that were given before, while nothing holds them back. Returns a function that cancels them. */
export function loadAhead(...added: readonly Task[]): () => void {
  tasks.push(...added);
  void work();
  return () => {
    tasks.splice(0, tasks.length, ...tasks.filter((task) => !added.includes(task)));
  };
}

/** How many milliseconds to wait after the page has loaded, so that its own requests come first on slow connections too. */
const pause = 4000;

/**
 * Runs tasks in turn once the page has loaded and the browser is idle, but never for people who save data. Returns a function that
 * cancels them.
 */
export function whenIdle(...added: readonly Task[]): () => void {
  if (savesData()) return () => undefined;
  let idle = 0;
  let timer = 0;
  let cancel: (() => void) | undefined;
  const run = () => {
    cancel = loadAhead(...added);
  };
  const start = () => {
    // Safari has no requestIdleCallback.
    if (typeof window.requestIdleCallback === 'function') idle = window.requestIdleCallback(run);
    else run();
  };
  const wait = () => {
    timer = window.setTimeout(start, pause);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    window.clearTimeout(timer);
    if (idle !== 0) window.cancelIdleCallback(idle);
    cancel?.();
  };
}
