import { ApiFailure } from '@/client/api-failure';
import { backOff } from './back-off';

/** Sound that begins by itself after this long, in milliseconds, would be a fright: somebody has to press Play. */
const patience = 15 * 60_000;

/** What passes by itself: no connection, a server that is away or busy, a session that is about to be renewed. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.code === 'offline' ||
    error.code === 'unauthenticated' ||
    error.code === 'too_many' ||
    (error.status ?? 0) >= 500);

interface Options {
  again: () => void;
  giveUp: () => void;
}

/** Tries again after a lost connection: at once when it is said to be back, and meanwhile less and less often. */
export class Reconnect {
  #options: Options;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #since: number | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  /** It is waited for a connection. */
  get waiting(): boolean {
    return this.#since !== undefined;
  }

  /** How often it has failed since it last went well. */
  get failures(): number {
    return this.#failures;
  }

  /** It has failed, perhaps once more. */
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

  /** There is reason to think that it would go well now. */
  now(): void {
    if (!this.waiting) return;
    clearTimeout(this.#timer);
    this.#options.again();
  }

  /** It goes well, or is no longer wanted. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#failures = 0;
    this.#since = undefined;
  }
}
