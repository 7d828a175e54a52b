import { makeEmitter } from './emitter';

/** What the latest answers say of the connection. */
interface Connection {
  /** The last call was not answered by the server. */
  lost: boolean;
  /** When the oldest of what is shown instead was kept, in milliseconds; undefined where nothing was. */
  keptAt: number | undefined;
}

const found: Connection = { lost: false, keptAt: undefined };
let current = found;
const changes = makeEmitter();

function change(next: Connection): void {
  if (next.lost === current.lost && next.keptAt === current.keptAt) return;
  current = next;
  changes.emit();
}

/** An answer has come. `keptAt`: not from the server, but as the service worker has kept it then. */
export function noteAnswer(keptAt?: string | null): void {
  if (keptAt) {
    const at = Date.parse(keptAt);
    change({ lost: true, keptAt: Math.min(current.keptAt ?? at, at) });
  } else {
    change(found);
  }
}

/** No answer has come. */
export const noteNoAnswer = (): void => change({ ...current, lost: true });

/** Calls back when that changes. Returns the function that stops it. */
export const onConnectionChange = changes.subscribe;

export const readConnection = (): Connection => current;
