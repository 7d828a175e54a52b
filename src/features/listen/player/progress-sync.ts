import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { attempt } from '@/client/unsent/back-off';
import { getProgress, type Progress, saveProgress } from '@/contract/listen';
import { forgetFinished, owesEnd, rememberFinished } from './finished-outbox';
import { keepPosition, playedUnsent } from './kept-positions';
import { callTimeout } from './reconnect';
import {
  type ConflictSource,
  isSamePosition,
  resolveConflict,
  type SaveReason,
  saveEvery,
  worthSaving,
} from './resume-rules';

/** What the server has, and whether this is the player that may play. */
interface ClaimState {
  progress: Progress;
  mine: boolean;
}

interface Options {
  userId: string;
  episodeId: string;
  /** The progress that the server has. */
  saved: Progress;
  /** Called when another device went further, to `progress`. */
  onOtherDevice: (progress: Progress, source: ConflictSource) => void;
  /** Asks which player plays, when a save was stale. Undefined while this one is paused, or without an answer. */
  confirmClaim: () => Promise<ClaimState | undefined>;
  /** Called when the server has the new position. */
  onSaved: (reason: SaveReason) => void;
}

/** A position, in seconds, that is to be saved. */
interface Save {
  reason: SaveReason;
  position: number;
}

/** So many saves without an answer are kept for the next page. */
const mostUnanswered = 5;

/** The most seconds that one save may claim (contract). */
const mostPlayed = 3600;

/**
 * Saves a member's position in one episode. It sends one save at a time, each with the rev of the one before;
 * meanwhile only the newest change is kept. A failed save goes with the next one.
 */
export class ProgressSync {
  #saved: Progress;
  #options: Options;
  #played = 0;
  #sinceAttempt = 0;
  /** On its way to the server. */
  #sent: Save | undefined;
  #work: Promise<void> = Promise.resolve();
  #closed = false;
  #next: Save | undefined;
  /** Saves that were sent and not answered; the server may have taken them. */
  #unanswered: { position: number; played: number }[] = [];
  #syncedAt = Date.now();

  constructor(options: Options) {
    this.#options = options;
    this.#saved = options.saved;
    this.#played = playedUnsent(options);
  }

  /** The progress that the server has, as far as this device knows. */
  get saved(): Progress {
    return this.#saved;
  }

  /** Adds seconds of real time that were just played. Saves when it is time. */
  countPlayed(seconds: number, position: number): void {
    this.#played = Math.min(mostPlayed, this.#played + seconds);
    this.#sinceAttempt += seconds;
    if (this.#sinceAttempt >= saveEvery) this.save('tick', position);
  }

  save(reason: SaveReason, position: number): void {
    const unsaved = { reason, position, saved: this.#saved.position, played: this.#played };
    if (this.#closed || !(owesEnd(this.#options) || worthSaving(unsaved))) return;
    if (reason === 'ended') this.#rememberEnd(position);
    this.#sinceAttempt = 0;
    if (this.#sent) {
      // A page that is left says so more than once.
      if (reason === 'hidden' && !this.#next && isSamePosition(position, this.#sent.position)) return;
      // A later save must not replace the one of the end, which says that the episode was heard.
      if (this.#next?.reason === 'ended') return;
      this.#next = { reason, position };
      // The page may be left before the save that is on its way is answered.
      this.#keep({ position, played: this.#played });
      return;
    }
    this.#sent = { reason, position };
    this.#work = this.#send(this.#sent).finally(() => {
      this.#sent = undefined;
      const next = this.#next;
      this.#next = undefined;
      if (next) this.save(next.reason, next.position);
    });
  }

  /** Saves what an earlier try could not. An end that the server does not know goes by its outbox, with the place. */
  saveAgain(position: number): void {
    if (!owesEnd(this.#options)) this.save('tick', position);
  }

  /** Resolves once nothing is on its way any more. */
  async idle(): Promise<void> {
    while (this.#sent) await this.#work;
  }

  /** Takes what the server had when Play was pressed. `chosen`: the person has just chosen where to begin. */
  reconcile(server: Progress, position: number, chosen: boolean): void {
    if (this.#closed || server.rev <= this.#saved.rev) return;
    if (chosen) this.#accept(server);
    else this.#resolve({ reason: 'tick', position }, server, 'refresh');
  }

  /** Asks whether another device went further, unless it was asked just now. */
  async refresh(position: number): Promise<void> {
    if (this.#sent || this.#closed || Date.now() - this.#syncedAt < 30_000) return;
    const before = this.#saved.rev;
    const server = await this.#load();
    // A save that was answered meanwhile is newer than this answer.
    if (!server || this.#closed || this.#saved.rev !== before || server.rev <= before) return;
    this.#resolve({ reason: 'tick', position }, server, 'refresh');
  }

  /** Nothing is sent after this: signed out, or another episode. */
  close(): void {
    this.#closed = true;
  }

  #rememberEnd(position: number) {
    const { userId, episodeId } = this.#options;
    rememberFinished({ userId, episodeId, position, rev: this.#saved.rev });
  }

  async #send(save: Save, mayRepeat = true): Promise<void> {
    const played = this.#played;
    const finished = owesEnd(this.#options);
    const sent = { position: save.position, played };
    this.#keep(sent);
    const put = () => {
      this.#unanswered.push(sent);
      return call(saveProgress, {
        params: { episodeId: this.#options.episodeId },
        body: { ...sent, rev: this.#saved.rev, ...(finished && { finished }) },
        // `keepalive`, so that the last save before a reload arrives.
        keepalive: true,
        timeout: callTimeout,
      });
    };
    try {
      // The server itself has just said that another device waits for the position.
      const { data } = await attempt('place', put, save.reason === 'handover');
      this.#accept(data);
      this.#played -= played;
      if (finished) forgetFinished(this.#options);
      this.#options.onSaved(save.reason);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'conflict') {
        // A save that was refused was not stored; one that was lost, or failed inside the server, may have
        // been.
        if (error instanceof ApiFailure && error.status !== undefined && error.status < 500)
          this.#wasNotStored(sent);
        return;
      }
      this.#wasNotStored(sent);
      const claim = await this.#options.confirmClaim();
      const server = claim?.progress ?? (await this.#load());
      if (!server || this.#closed) return;
      const whose = this.#resolve(save, server, 'save', claim?.mine);
      if (whose === 'ours' && mayRepeat) await this.#send(save, false);
    }
  }

  /**
   * The position that counts: that of the player which plays, and among paused ones what `resolveConflict`
   * says.
   */
  #resolve(save: Save, server: Progress, source: ConflictSource, mine?: boolean): 'ours' | 'theirs' {
    const unanswered = this.#unanswered.map(({ position }) => position);
    const resolved = resolveConflict({ ...save, unanswered, server, source });
    const whose = mine === true ? 'ours' : resolved;
    // Our own save did arrive, only its answer was lost: its seconds are counted already.
    const arrived = this.#unanswered.find(({ position }) => isSamePosition(position, server.position));
    this.#played -= arrived?.played ?? 0;
    this.#accept(server);
    if (whose === 'theirs' && !this.#closed) {
      this.#next = undefined;
      this.#options.onOtherDevice(server, source);
    }
    return whose;
  }

  #wasNotStored(save: { position: number; played: number }) {
    this.#unanswered = this.#unanswered.filter((other) => other !== save);
  }

  /** In this browser, so that it is sent later although the page is closed. */
  #keep(unsent?: { position: number; played: number }) {
    const { userId, episodeId } = this.#options;
    const unanswered = unsent && this.#unanswered.slice(-mostUnanswered);
    if (!this.#closed) keepPosition({ userId, episodeId, saved: this.#saved, unsent, unanswered });
  }

  #accept(progress: Progress) {
    this.#saved = progress;
    this.#keep();
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
