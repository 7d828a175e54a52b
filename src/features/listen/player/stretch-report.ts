import { usePlayer } from './player-store';
import { clockSeconds, type Sounded } from './sounded';
import { keepStretch, sendKeptStretches, sendStretchesByBeacon } from './stretch-outbox';

/** Seconds of listening between two reports. */
const reportEvery = 15;

interface OpenStretch extends Sounded {
  playlistId: string | null;
  /** When its end sounded: by this page's clock, and by the device's. */
  mark: number;
  at: number;
}

/**
 * Reports for the figures of clubs and platform which seconds of one episode sounded here, as stretches
 * without a jump. It is separate from the position, which `ProgressSync` saves; a failed report never
 * disturbs listening.
 */
export class StretchReport {
  #userId: string;
  #episodeId: string;
  #stretch: OpenStretch | undefined;
  #sinceSent = 0;

  constructor(userId: string, episodeId: string) {
    this.#userId = userId;
    this.#episodeId = episodeId;
  }

  /** Adds what has just sounded, to the stretch that it continues or as the beginning of another. */
  add(sounded: Sounded): void {
    const { playlist } = usePlayer.getState();
    // What comes from the queue is not heard from the playlist that goes on afterwards.
    const playlistId = playlist && playlist.at === undefined ? playlist.id : null;
    const now = { mark: performance.now(), at: Date.now() };
    const open = this.#stretch;
    const goesOn = open?.to === sounded.from && open.rate === sounded.rate && open.playlistId === playlistId;
    if (open && goesOn) Object.assign(open, now, { to: sounded.to });
    else {
      this.close();
      this.#stretch = { ...sounded, ...now, playlistId };
    }
    this.#sinceSent += clockSeconds(sounded);
    if (this.#sinceSent >= reportEvery) this.send();
  }

  /** The listener jumps: what sounds next is another stretch. */
  leap(): void {
    this.close();
  }

  /** Ends the stretch; what sounds next belongs to another. */
  close(): void {
    const stretch = this.#stretch;
    if (!stretch) return;
    this.#stretch = undefined;
    const { from, to, playlistId, mark, at } = stretch;
    keepStretch(
      this.#userId,
      { mark, at },
      {
        episodeId: this.#episodeId,
        playlistId,
        from,
        to,
        seconds: clockSeconds(stretch),
      },
    );
  }

  /** Sends what has sounded until now. */
  send(): void {
    this.close();
    this.#sinceSent = 0;
    void sendKeptStretches(this.#userId);
  }

  /** Sends it while the page is left and answers no longer arrive. */
  sendByBeacon(): void {
    this.close();
    sendStretchesByBeacon(this.#userId);
  }
}
