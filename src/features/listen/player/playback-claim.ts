import { call } from '@/client/http';
import type { ReplyOf } from '@/contract/endpoint';
import { claimPlaying, type Elsewhere, getPlaying, releasePlaying, waitMax } from '@/contract/listen';
import { backOff, sleep } from './back-off';

type Answer = ReplyOf<typeof claimPlaying>['data'];

interface Press {
  episodeId: string;
  /** By this device's clock, of which only differences are told. */
  at: number;
}

/** An answer that comes at once, from a server that is about to end, must not become a storm of questions. */
const leastBetween = 1000;

/** Names this tab's player. Not `randomUUID`, which is missing where a page comes without TLS. */
const makeName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * This player's right to sound, which goes to whichever player of the member was started last. While it sounds it waits
 * to be told that another one was.
 */
export class PlaybackClaim {
  #player: string | undefined;
  #press: Press | undefined;
  #told = false;
  #watch: AbortController | undefined;
  #onElsewhere: (elsewhere: Elsewhere) => void;

  constructor(onElsewhere: (elsewhere: Elsewhere) => void) {
    this.#onElsewhere = onElsewhere;
  }

  /** Play was pressed now. Undefined when nobody answers: it is told later, and until then nobody forbids the sound. */
  press(episodeId: string): Promise<Answer | undefined> {
    this.forget();
    this.#press = { episodeId, at: Date.now() };
    return this.confirm();
  }

  /** Asks whether the sound is still ours, with the time of the press: a later one elsewhere keeps it. */
  async confirm(): Promise<Answer | undefined> {
    const press = this.#press;
    if (!press) return undefined;
    try {
      const answer = await call(claimPlaying, {
        params: { episodeId: press.episodeId },
        body: { player: this.#name, ago: Math.max(0, (Date.now() - press.at) / 1000) },
        once: true,
      });
      if (this.#press !== press) return undefined;
      this.#told = true;
      return answer.data;
    } catch {
      // No connection, or no session: the watch goes on trying.
      return undefined;
    } finally {
      if (this.#press === press) this.#startWatch(press);
    }
  }

  /** Whether some player of this member sounds now; undefined without an answer. */
  async look(): Promise<Elsewhere | null | undefined> {
    try {
      return (await call(getPlaying, { query: { player: this.#name, wait: 0 } })).data.elsewhere;
    } catch {
      return undefined;
    }
  }

  /** This player is silent from now on. */
  release(): void {
    if (!this.#press) return;
    this.forget();
    // Whoever is not told waits two seconds for us, and goes on.
    call(releasePlaying, { query: { player: this.#name }, keepalive: true, once: true }).catch(
      () => undefined,
    );
  }

  /** The sound is another player's, or nobody's: nothing more is asked. */
  forget(): void {
    this.#press = undefined;
    this.#told = false;
    this.#watch?.abort();
    this.#watch = undefined;
  }

  get #name(): string {
    this.#player ??= makeName();
    return this.#player;
  }

  #startWatch(press: Press) {
    if (this.#watch) return;
    this.#watch = new AbortController();
    void this.#watchOver(press, this.#watch.signal);
  }

  async #watchOver(press: Press, signal: AbortSignal) {
    // Begun after an answer to the press, or after none.
    for (let failures = this.#told ? 0 : 1; this.#press === press; ) {
      if (failures > 0) await sleep(backOff(failures), signal);
      if (this.#press !== press) return;
      const begun = Date.now();
      const found = await this.#ask(signal);
      if (this.#press !== press) return;
      if (found) return this.#onElsewhere(found);
      failures = found === undefined ? failures + 1 : 0;
      if (failures === 0) await sleep(leastBetween - (Date.now() - begun), signal);
    }
  }

  async #ask(signal: AbortSignal): Promise<Elsewhere | null | undefined> {
    if (!this.#told) return (await this.confirm())?.elsewhere;
    try {
      const query = { player: this.#name, wait: waitMax };
      return (await call(getPlaying, { query, signal })).data.elsewhere;
    } catch {
      return undefined;
    }
  }
}
