import { ApiFailure, mayPassLater, needsSession } from '@/client/api-failure';

/**
 * Milliseconds after which nothing begins to play by itself, because sudden sound would startle people: they
 * press Play again.
 */
const patience = 15 * 60_000;

/** True for a failure that passes by itself: no connection, a server that is away or busy, a session about to be renewed. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof ApiFailure && (mayPassLater(error) || needsSession(error));

interface Options {
  again: () => void;
  giveUp: () => void;
}

/**
 * Tries again after a lost connection: at once when the browser says that it is back, and meanwhile less and less often.
 * `giveUp` runs after a quarter of an hour.
 */
export class Reconnect {
  #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #since: number | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** True while it waits for a connection. */
  get waiting(): boolean {
    return this.#since !== undefined;
  }

  /** Reports a failed try; the next one is planned. */
  failed(): void {
    this.#since ??= Date.now();
    this.#failures += 1;
    clearTimeout(this.#timer);
    if (Date.now() - this.#since > patience) {
      this.stop();
      this.#options.giveUp();
    } else {
      this.#timer = setTimeout(this.#options.again, backOff(this.#failures));
    }
  }

  /** Tries at once, if it waits: there is reason to think that it goes well now. */
  now(): void {
    if (!this.waiting) return;
    clearTimeout(this.#timer);
    this.#options.again();
  }

  /** Stops trying: it has succeeded, or is no longer wanted. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#failures = 0;
    this.#since = undefined;
  }
}

/** How long a small call of the player may go without an answer, in milliseconds. */
export const callTimeout = 20_000;

/** Milliseconds before the tries that follow a failure; the last one holds for all that come later. */
const delays = [1000, 2000, 4000, 8000, 15_000] as const;

/** Milliseconds to wait after `failures` failures in a row; 0 after none. */
export const backOff = (failures: number): number => delays[Math.min(failures, delays.length) - 1] ?? 0;

/** Whether the server has an answer about the file, be it that there is none; `away` while it cannot reach its files. */
export const reaches = (file: string): Promise<boolean | 'away'> =>
  fetch(file, { headers: { range: 'bytes=0-1' }, signal: AbortSignal.timeout(callTimeout) }).then(
    ({ status }) => (status === 503 ? 'away' : status < 500 && status !== 429),
    () => false,
  );
