import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { getProgress, type Progress, saveProgress } from '@/contract/listen';
import { isSamePlace, type SaveReason, saveEvery, settle, worthSaving } from './resume-rules';

type Found = 'saving' | 'asking';

interface Options {
  episodeId: string;
  /** What the server has. */
  kept: Progress;
  /** Another device went further: this is where. Found because a save was stale, or by asking. */
  onTheirs: (progress: Progress, found: Found) => void;
  /** The server has it. */
  onKept: (reason: SaveReason) => void;
}

interface Place {
  reason: SaveReason;
  position: number;
}

/** The most that one save may claim (contract). */
const mostPlayed = 3600;

/**
 * Tells the server where somebody is in one episode. One save at a time, each following the rev of the one before;
 * what happens meanwhile is sent next, the newest only. What could not be sent is sent with the next save.
 */
export class ProgressKeeper {
  #kept: Progress;
  #options: Options;
  #played = 0;
  #sinceAttempt = 0;
  #busy = false;
  #closed = false;
  #next: Place | undefined;
  /** Sent, and never heard of again. */
  #unanswered: { position: number; played: number }[] = [];
  #syncedAt = Date.now();

  constructor(options: Options) {
    this.#options = options;
    this.#kept = options.kept;
  }

  /** What the server has, as far as we know. */
  get kept(): Progress {
    return this.#kept;
  }

  /** Seconds of the episode that were just heard, at that speed. Saves when it is time. */
  heard(seconds: number, rate: number, position: number): void {
    this.#played = Math.min(mostPlayed, this.#played + seconds);
    this.#sinceAttempt += seconds / rate;
    if (this.#sinceAttempt >= saveEvery) this.save('tick', position);
  }

  save(reason: SaveReason, position: number): void {
    const unsaved = { reason, position, kept: this.#kept.position, played: this.#played };
    if (this.#closed || !worthSaving(unsaved)) return;
    this.#sinceAttempt = 0;
    if (this.#busy) {
      // The end stays the end, whatever comes after it in the queue.
      if (this.#next?.reason !== 'ended') this.#next = { reason, position };
      return;
    }
    this.#busy = true;
    void this.#send({ reason, position }).finally(() => {
      this.#busy = false;
      const next = this.#next;
      this.#next = undefined;
      if (next) this.save(next.reason, next.position);
    });
  }

  /** Asks whether another device went further, unless it was asked just now. */
  async refresh(position: number): Promise<void> {
    if (this.#busy || this.#closed || Date.now() - this.#syncedAt < 30_000) return;
    const before = this.#kept.rev;
    const server = await this.#load();
    // A save that overtook this question knows better.
    if (!server || this.#closed || this.#kept.rev !== before || server.rev <= before) return;
    this.#adopt({ reason: 'tick', position }, server, 'asking');
  }

  /** Nothing is sent from here on: signed out, or another episode. */
  close(): void {
    this.#closed = true;
  }

  async #send(place: Place, mayRepeat = true): Promise<void> {
    const played = this.#played;
    this.#unanswered.push({ position: place.position, played });
    try {
      const { data } = await call(saveProgress, {
        params: { episodeId: this.#options.episodeId },
        body: {
          position: place.position,
          rev: this.#kept.rev,
          played,
          ...(place.reason === 'ended' && { finished: true }),
        },
        // Every save outlives its page, so that the last one before a reload arrives.
        keepalive: true,
      });
      this.#take(data);
      this.#played -= played;
      this.#options.onKept(place.reason);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') {
        // What the server refused will not come true; what was lost on the way, or failed beyond it, may have.
        if (error instanceof ApiFailure && error.status !== undefined && error.status < 500)
          this.#unanswered.pop();
        return;
      }
      this.#unanswered.pop();
      const server = await this.#load();
      if (!server || this.#closed) return;
      if (this.#adopt(place, server, 'saving') === 'ours' && mayRepeat) await this.#send(place, false);
    }
  }

  #adopt(place: Place, server: Progress, found: Found): 'ours' | 'theirs' {
    const whose = settle({ ...place, unanswered: this.#unanswered.map(({ position }) => position), server });
    // Our own save did arrive, only its answer was lost: its seconds are counted already.
    const arrived = this.#unanswered.find(({ position }) => isSamePlace(position, server.position));
    this.#played -= arrived?.played ?? 0;
    this.#take(server);
    if (whose === 'theirs' && !this.#closed) {
      this.#next = undefined;
      this.#options.onTheirs(server, found);
    }
    return whose;
  }

  #take(progress: Progress) {
    this.#kept = progress;
    this.#unanswered = [];
    this.#syncedAt = Date.now();
  }

  async #load(): Promise<Progress | undefined> {
    try {
      return (await call(getProgress, { params: { episodeId: this.#options.episodeId } })).data;
    } catch {
      // Without an answer nothing changes: the next save meets the same conflict and asks again.
      return undefined;
    }
  }
}
