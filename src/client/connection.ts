import { makeEmitter } from './emitter';

/** What the latest answers say of the connection. */
interface Connection {
  /** The last call was not answered by the server. */
  lost: boolean;
  /** When the oldest of what is shown instead was kept, in milliseconds; undefined where nothing was. */
  keptAt: number | undefined;
  /** There is a network, so the server may only be slow. */
  slow: boolean;
}

const found: Connection = { lost: false, keptAt: undefined, slow: false };
let current = found;
const changes = makeEmitter();

function change(next: Connection): void {
  if (next.lost === current.lost && next.keptAt === current.keptAt && next.slow === current.slow) return;
  current = next;
  changes.emit();
}

/**
 * An answer has come. `keptAt`: not from the server, but as the service worker has kept it then; `late`: because the server
 * has not answered in time.
 */
export function noteAnswer(keptAt?: string | null, late = false): void {
  if (keptAt) {
    const at = Date.parse(keptAt);
    change({ lost: true, keptAt: Math.min(current.keptAt ?? at, at), slow: late && navigator.onLine });
  } else {
    change(found);
  }
}

/** No answer has come. */
export const noteNoAnswer = (): void => change({ ...current, lost: true, slow: false });

/** Calls back when that changes. Returns the function that stops it. */
export const onConnectionChange = changes.subscribe;

export const readConnection = (): Connection => current;
