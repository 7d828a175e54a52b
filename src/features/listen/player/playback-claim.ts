import { call } from '@/client/http';
import { pause } from '@/client/pause';
import { randomHex } from '@/client/random';
import type { ReplyOf } from '@/contract/endpoint';
import { claimPlaying, type Elsewhere, getPlaying, releasePlaying, waitMax } from '@/contract/listen';
import { backOff } from './reconnect';

type Answer = ReplyOf<typeof claimPlaying>['data'];

interface Press {
  episodeId: string;
  /** Milliseconds by this device's clock; only differences are sent, because that clock may be wrong. */
  at: number;
}

/** Milliseconds between two questions at least, because a server that is about to end answers each at once. */
const leastBetween = 1000;

/**
 * This player's right to play, which belongs to the player of the member that was started last. While this
 * one has it, a long poll waits for another one to start.
 */
export class PlaybackClaim {
  /** The id of this tab's player. */
  #player: string | undefined;
  #press: Press | undefined;
  #acknowledged = false;
  #watch: AbortController | undefined;
  #onElsewhere: (elsewhere: Elsewhere) => void;

  constructor(onElsewhere: (elsewhere: Elsewhere) => void) {
    this.#onElsewhere = onElsewhere;
  }

  /** Play was pressed now. Undefined without an answer: the server learns it later, and until then this player plays. */
  press(episodeId: string): Promise<Answer | undefined> {
    this.forget();
    this.#press = { episodeId, at: Date.now() };
    return this.confirm();
  }

  /** Asks whether the right is still ours, with the time of the press: a later press elsewhere keeps it. */
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
      this.#acknowledged = true;
      return answer.data;
    } catch {
      // No connection, or no session: the watch goes on trying.
      return undefined;
    } finally {
      if (this.#press === press) this.#startWatch(press);
    }
  }

  /** The other player of this member that plays now; null when none does, undefined without an answer. */
  async findHolder(): Promise<Elsewhere | null | undefined> {
    try {
      return (await call(getPlaying, { query: { player: this.#name, wait: 0 } })).data.elsewhere;
    } catch {
      return undefined;
    }
  }

  /** This player is paused from now on. */
  release(): void {
    if (!this.#press) return;
    this.forget();
    // If this does not arrive, the next player waits two seconds for our position and goes on.
    call(releasePlaying, { query: { player: this.#name }, keepalive: true, once: true }).catch(
      () => undefined,
    );
  }

  /** Stops asking: another player has the right to play, or none has. */
  forget(): void {
    this.#press = undefined;
    this.#acknowledged = false;
    this.#watch?.abort();
    this.#watch = undefined;
  }

  get #name(): string {
    this.#player ??= randomHex();
    return this.#player;
  }

  #startWatch(press: Press) {
    if (this.#watch) return;
    this.#watch = new AbortController();
    void this.#watchOver(press, this.#watch.signal);
  }

  async #watchOver(press: Press, signal: AbortSignal) {
    // Without an answer to the press the first question waits, as after a failure.
    for (let failures = this.#acknowledged ? 0 : 1; this.#press === press; ) {
      if (failures > 0) await pause(backOff(failures), signal);
      if (this.#press !== press) return;
      const begun = Date.now();
      const found = await this.#ask(signal);
      if (this.#press !== press) return;
      if (found) return this.#onElsewhere(found);
      failures = found === undefined ? failures + 1 : 0;
      if (failures === 0) await pause(leastBetween - (Date.now() - begun), signal);
    }
  }

  async #ask(signal: AbortSignal): Promise<Elsewhere | null | undefined> {
    if (!this.#acknowledged) return (await this.confirm())?.elsewhere;
    try {
      const query = { player: this.#name, wait: waitMax };
      return (await call(getPlaying, { query, signal })).data.elsewhere;
    } catch {
      // With the connection the server gives up a player, so it is told of the press once more.
      if (!signal.aborted) this.#acknowledged = false;
      return undefined;
    }
  }
}
