import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { getProgress, type Progress, saveProgress } from '@/contract/listen';
import { callTimeout } from './back-off';
import { forgetFinished, rememberFinished } from './finished-outbox';
import { isSamePlace, type SaveReason, saveEvery, settle, worthSaving } from './resume-rules';

type Found = Parameters<typeof settle>[0]['found'];

/** What the server has, and whether this is the player that sounds: undefined when none here does. */
interface Standing {
  progress: Progress;
  mine: boolean;
}

interface Options {
  userId: string;
  episodeId: string;
  /** What the server has. */
  kept: Progress;
  /** Another device went further: this is where. Found because a save was stale, or by asking. */
  onTheirs: (progress: Progress, found: Found) => void;
  /** Asks who sounds, when a save was stale. Undefined while this player is silent, or without an answer. */
  confirm: () => Promise<Standing | undefined>;
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
export class ProgressSync {
  #kept: Progress;
  #options: Options;
  #played = 0;
  #sinceAttempt = 0;
  #busy = false;
  #work: Promise<void> = Promise.resolve();
  /** The end was reached, and the server does not know it yet. */
  #owesEnd = false;
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

  /** Seconds of the clock that it just sounded. Saves when it is time. */
  heard(seconds: number, position: number): void {
    this.#played = Math.min(mostPlayed, this.#played + seconds);
    this.#sinceAttempt += seconds;
    if (this.#sinceAttempt >= saveEvery) this.save('tick', position);
  }

  save(reason: SaveReason, position: number): void {
    const unsaved = { reason, position, kept: this.#kept.position, played: this.#played };
    if (this.#closed || !(this.#owesEnd || worthSaving(unsaved))) return;
    if (reason === 'ended') this.#oweEnd(position);
    this.#sinceAttempt = 0;
    if (this.#busy) {
      // The end stays the end, whatever comes after it in the queue.
      if (this.#next?.reason !== 'ended') this.#next = { reason, position };
      return;
    }
    this.#busy = true;
    this.#work = this.#send({ reason, position }).finally(() => {
      this.#busy = false;
      const next = this.#next;
      this.#next = undefined;
      if (next) this.save(next.reason, next.position);
    });
  }

  /** Resolves once nothing is on its way any more. */
  async idle(): Promise<void> {
    while (this.#busy) await this.#work;
  }

  /** What the server had as Play was pressed. `chosen`: the person has just said where to begin. */
  meet(server: Progress, position: number, chosen: boolean): void {
    if (this.#closed || server.rev <= this.#kept.rev) return;
    if (chosen) this.#take(server);
    else this.#adopt({ reason: 'tick', position }, server, 'asking');
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

  #oweEnd(position: number) {
    const { userId, episodeId } = this.#options;
    this.#owesEnd = true;
    rememberFinished({ userId, episodeId, position, rev: this.#kept.rev });
  }

  #paidEnd() {
    this.#owesEnd = false;
    forgetFinished(this.#options);
  }

  async #send(place: Place, mayRepeat = true): Promise<void> {
    const played = this.#played;
    const finished = this.#owesEnd;
    this.#unanswered.push({ position: place.position, played });
    try {
      const { data } = await call(saveProgress, {
        params: { episodeId: this.#options.episodeId },
        body: {
          position: place.position,
          rev: this.#kept.rev,
          played,
          ...(finished && { finished }),
        },
        // Every save outlives its page, so that the last one before a reload arrives.
        keepalive: true,
        timeout: callTimeout,
      });
      this.#take(data);
      this.#played -= played;
      if (finished) this.#paidEnd();
      this.#options.onKept(place.reason);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') {
        // What the server refused will not come true; what was lost on the way, or failed beyond it, may have.
        if (error instanceof ApiFailure && error.status !== undefined && error.status < 500)
          this.#unanswered.pop();
        return;
      }
      this.#unanswered.pop();
      const standing = await this.#options.confirm();
      const server = standing?.progress ?? (await this.#load());
      if (!server || this.#closed) return;
      const whose = this.#adopt(place, server, 'saving', standing?.mine);
      if (whose === 'ours' && mayRepeat) await this.#send(place, false);
    }
  }

  /** Whose place counts: that of the player which sounds, and among silent ones what `settle` says. */
  #adopt(place: Place, server: Progress, found: Found, mine?: boolean): 'ours' | 'theirs' {
    const unanswered = this.#unanswered.map(({ position }) => position);
    const settled = settle({ ...place, unanswered, server, found });
    const whose = mine === true ? 'ours' : settled;
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
      return (
        await call(getProgress, { params: { episodeId: this.#options.episodeId }, timeout: callTimeout })
      ).data;
    } catch {
      // Without an answer nothing changes: the next save meets the same conflict and asks again.
      return undefined;
    }
  }
}
