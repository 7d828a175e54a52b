import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Rendition } from '@/contract/episode-content';
import type { Progress } from '@/contract/listen';
import { announcePosition } from './media-session';
import { isRunning, type Programme, usePlayer } from './player-store';
import { ProgressKeeper } from './progress-keeper';
import { resumeAt, type SaveReason } from './resume-rules';
import { notices } from './words';

export interface Opening {
  episode: Programme['episode'];
  club: Programme['club'];
  loadRendition: () => Promise<Rendition | null>;
  loadProgress: () => Promise<Progress>;
  /** The server has a new position: lists that show one are stale. */
  onKept: (reason: SaveReason) => void;
}

/** Tells the system's own player where this one is. */
export function announce(): void {
  const { phase, duration, position, rate } = usePlayer.getState();
  announcePosition(isRunning(phase), duration, position, rate);
}

/** One episode in the player, from being chosen to being replaced. */
export class Sitting {
  /** Shall sound as soon as it can. */
  wanted: boolean;
  /** The element has its file. */
  loaded = false;
  /** Where to go once that is possible: before the file is known a seek would be lost. */
  pending: number | undefined;
  readonly opening: Opening;
  #audio: HTMLAudioElement;
  #keeper: ProgressKeeper | undefined;
  /** Up to where hearing is counted; undefined across a seek. */
  #heardTo: number | undefined;
  #over = false;

  constructor(opening: Opening, audio: HTMLAudioElement, wanted: boolean, at: number | undefined) {
    this.opening = opening;
    this.#audio = audio;
    this.wanted = wanted;
    this.pending = at;
  }

  /** Fetches what to play and where it was left. Called again, it takes a fresh file and the place it has. */
  async load(): Promise<void> {
    this.loaded = false;
    try {
      const [rendition, keeper] = await Promise.all([
        this.opening.loadRendition(),
        this.#keeper ?? this.opening.loadProgress().then((kept) => this.#keep(kept)),
      ]);
      if (this.#over) return;
      this.#keeper = keeper;
      if (rendition?.status !== 'ready' || rendition.url === null) return this.fail(notices.beingMixed);
      this.#put(rendition, rendition.url, keeper.kept);
      if (this.wanted) await this.sound();
    } catch (error) {
      if (!this.#over) this.fail(userMessage(error));
    }
  }

  async sound(): Promise<void> {
    try {
      await this.#audio.play();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      // Paused or replaced before the sound began.
      if (this.#over || name === 'AbortError') return;
      if (name !== 'NotAllowedError') return this.fail(notices.broken);
      this.wanted = false;
      usePlayer.setState({ phase: 'paused', notice: notices.pressAgain });
    }
  }

  jump(to: number): void {
    this.#heardTo = undefined;
    if (this.loaded && this.#audio.readyState > 0) this.#audio.currentTime = to;
    else this.pending = to;
    usePlayer.setState({ position: to });
    announce();
  }

  /** The file is known: now the place it was left at can be gone to. */
  arrive(): void {
    if (this.pending === undefined) return;
    if (this.pending > 0) this.#audio.currentTime = this.pending;
    this.pending = undefined;
  }

  /** Counts what sounded since the last look. A leap is no listening, whoever made it. */
  hear(from?: 'anew'): void {
    const { currentTime, seeking, playbackRate } = this.#audio;
    if (seeking) this.#heardTo = undefined;
    if (!this.loaded || this.pending !== undefined || seeking) return;
    const heard = from === 'anew' || this.#heardTo === undefined ? 0 : currentTime - this.#heardTo;
    this.#heardTo = currentTime;
    usePlayer.setState({ position: currentTime });
    if (heard > 0) this.#keeper?.heard(heard, playbackRate, currentTime);
  }

  /** Tells the server where this is. */
  keepPlace(reason: SaveReason): void {
    this.hear();
    this.#keeper?.save(reason, usePlayer.getState().position);
  }

  /** Asks whether its person went on at another device. */
  lookElsewhere(): void {
    void this.#keeper?.refresh(usePlayer.getState().position);
  }

  fail(notice: string): void {
    this.#keeper?.save('pause', usePlayer.getState().position);
    this.wanted = false;
    usePlayer.setState({ phase: 'failed', notice });
    announce();
  }

  /** Another episode takes the place; what is under way to the server still arrives. */
  end(): void {
    this.#over = true;
  }

  /** Nothing more is sent: signed out. */
  forget(): void {
    this.#over = true;
    this.#keeper?.close();
  }

  #put(rendition: Rendition, url: string, kept: Progress) {
    const duration = rendition.duration ?? 0;
    this.pending ??= resumeAt(kept, duration);
    usePlayer.setState(({ programme }) => ({
      programme: programme && { ...programme, rendition },
      duration,
      position: this.pending,
    }));
    const { rate } = usePlayer.getState();
    this.#audio.src = fileLink(url);
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
    this.#heardTo = undefined;
    this.loaded = true;
  }

  #keep(kept: Progress): ProgressKeeper {
    return new ProgressKeeper({
      episodeId: this.opening.episode.id,
      kept,
      onKept: this.opening.onKept,
      onTheirs: ({ position }, found) => {
        if (this.#over) return;
        // Somebody plays elsewhere at this moment: going on here too would pull the place to and fro.
        if (found === 'saving' && isRunning(usePlayer.getState().phase)) {
          this.wanted = false;
          this.#audio.pause();
          usePlayer.setState({ phase: 'paused', notice: notices.elsewhere });
        }
        this.jump(position);
      },
    });
  }
}
