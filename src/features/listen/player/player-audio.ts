import { yieldToOthers } from '@/ui/media/use-exclusive-playback';
import { rememberedVolume } from './device-memory';
import { announcePosition } from './media-session';
import { usePlayer } from './player-store';
import type { SaveReason } from './resume-rules';
import type { Sounded } from './sounded';

/** After so long without data, in milliseconds, the browser is waiting for an answer that was lost. */
const stuckAfter = 20_000;

type AudioEvents = Partial<Record<keyof HTMLMediaElementEventMap, (audio: HTMLAudioElement) => unknown>>;

let element: HTMLAudioElement | undefined;

/** The element, once something was put into the player. */
export const currentAudio = (): HTMLAudioElement | undefined => element;

/**
 * The one audio element of the player, made at the first call. It belongs to the document and to no
 * component, so that it plays on while pages and layouts change. Its events go to the current session.
 * `otherTab` runs when another tab of this browser begins to play, `ended` after an episode was heard to its
 * end.
 */
export function playerAudio(
  currentSession: () => AudioListener | undefined,
  on: { otherTab: () => void; ended: () => void },
): HTMLAudioElement {
  if (element) return element;
  const audio = document.createElement('audio');
  audio.preload = 'none';
  audio.preservesPitch = true;
  audio.dataset.player = '';
  Object.assign(audio, rememberedVolume());
  const events = audioEvents(currentSession, on.ended);
  for (const [name, handle] of Object.entries(events)) audio.addEventListener(name, () => handle(audio));
  document.body.append(audio);
  yieldToOthers(() => audio, on.otherTab);
  element = audio;
  return audio;
}

/** Takes the file out. Loading an empty source also ends a running download. */
export function emptyAudio(audio: HTMLAudioElement): void {
  audio.pause();
  audio.removeAttribute('src');
  audio.load();
}

/** Where the audio element is in its file, in seconds, and how much of it was really heard. */
export class AudioPosition {
  /** The element has its file. */
  loaded = false;
  /** The position to go to once that is possible: before the file is known a seek would be lost. */
  pending: number | undefined;
  #audio: HTMLAudioElement;
  /** The position up to which listening is counted; undefined across a seek. */
  #heardTo: number | undefined;

  constructor(audio: HTMLAudioElement, at: number | undefined) {
    this.#audio = audio;
    this.pending = at;
  }

  /** Gives the element its file. */
  load(src: string): void {
    const { rate } = usePlayer.getState();
    this.#audio.src = src;
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
    this.#heardTo = undefined;
    this.loaded = true;
  }

  /** The element needs a file again, and then goes on from the current position. */
  unload(): void {
    this.loaded = false;
    this.#heardTo = undefined;
    this.pending = usePlayer.getState().position;
  }

  moveTo(seconds: number): void {
    this.#heardTo = undefined;
    if (this.loaded && this.#audio.readyState > 0) this.#audio.currentTime = seconds;
    else this.pending = seconds;
    usePlayer.setState({ position: seconds });
  }

  /** The file is known: now the element can go to the position that was pending. */
  applyPending(): void {
    if (this.pending === undefined) return;
    if (this.pending > 0) this.#audio.currentTime = this.pending;
    this.pending = undefined;
  }

  /**
   * What sounded since the last call. A jump counts for nothing; `restart` begins the count at the present
   * position.
   */
  countHeard(restart?: 'restart'): Sounded | undefined {
    const { currentTime, seeking, playbackRate } = this.#audio;
    if (seeking) this.#heardTo = undefined;
    if (!this.loaded || this.pending !== undefined || seeking) return undefined;
    const from = restart ? undefined : this.#heardTo;
    this.#heardTo = currentTime;
    usePlayer.setState({ position: currentTime });
    if (from === undefined || from >= currentTime) return undefined;
    return { from, to: currentTime, rate: playbackRate };
  }
}

/** What the events of the audio element need of the session that plays (`playback-session.ts`). */
interface AudioListener {
  readonly wanted: boolean;
  readonly position: AudioPosition;
  soundBegan(): void;
  countHeard(): void;
  stop(): void;
  savePosition(reason: SaveReason): void;
  connectionLost(): void;
  fileFailed(): Promise<void>;
}

/** The reaction to each event of the audio element. None without a session, or before it has its file. */
function audioEvents(currentSession: () => AudioListener | undefined, onEnded: () => void): AudioEvents {
  let waiting = false;
  let stuck: ReturnType<typeof setTimeout> | undefined;
  const session = () => (currentSession()?.position.loaded ? currentSession() : undefined);

  const stopWaiting = () => {
    clearTimeout(stuck);
    waiting = false;
  };

  const expectMore = () => {
    clearTimeout(stuck);
    stuck = setTimeout(() => {
      stopWaiting();
      if (usePlayer.getState().phase === 'loading') session()?.connectionLost();
    }, stuckAfter);
  };

  const wait = () => {
    if (!session()?.wanted) return;
    usePlayer.setState({ phase: 'loading' });
    stopWaiting();
    waiting = true;
    expectMore();
  };

  return {
    loadedmetadata: () => session()?.position.applyPending(),
    durationchange: ({ duration }) => {
      if (!session() || !Number.isFinite(duration)) return;
      usePlayer.setState({ duration });
      announcePosition();
    },
    // Data still comes, if slowly.
    progress: () => waiting && expectMore(),
    playing: () => {
      stopWaiting();
      const active = session();
      if (!active) return;
      active.soundBegan();
      usePlayer.setState({ phase: 'playing', notice: undefined });
      announcePosition();
    },
    waiting: wait,
    // Browsers fire this also while enough is buffered to go on.
    stalled: ({ readyState }) => readyState < HTMLMediaElement.HAVE_FUTURE_DATA && wait(),
    timeupdate: () => session()?.countHeard(),
    seeking: () => session()?.countHeard(),
    seeked: () => {
      session()?.position.countHeard('restart');
      announcePosition();
    },
    pause: ({ paused, ended }) => {
      stopWaiting();
      const active = session();
      // A late event of the previous file, or the end, which has its own event.
      if (!active || !paused || ended) return;
      active.stop();
      if (usePlayer.getState().phase !== 'failed') usePlayer.setState({ phase: 'paused' });
      active.savePosition('pause');
      announcePosition();
    },
    ended: ({ duration }) => {
      const active = session();
      if (!active) return;
      active.countHeard();
      active.stop();
      if (Number.isFinite(duration)) usePlayer.setState({ position: duration });
      usePlayer.setState({ phase: 'paused' });
      active.savePosition('ended');
      announcePosition();
      onEnded();
    },
    error: ({ error }) => {
      stopWaiting();
      // Without an error this is a late event of a file that was taken out.
      if (!error) return;
      if (error.code === MediaError.MEDIA_ERR_NETWORK) session()?.connectionLost();
      else void session()?.fileFailed();
    },
  };
}
