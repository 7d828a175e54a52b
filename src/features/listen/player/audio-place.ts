import { usePlayer } from './player-store';

/** Where the audio element is in its file, and how much of it was really heard. */
export class AudioPlace {
  /** The element has its file. */
  loaded = false;
  /** Where to go once that is possible: before the file is known a seek would be lost. */
  pending: number | undefined;
  #audio: HTMLAudioElement;
  /** Up to where hearing is counted; undefined across a seek. */
  #heardTo: number | undefined;

  constructor(audio: HTMLAudioElement, at: number | undefined) {
    this.#audio = audio;
    this.pending = at;
  }

  /** Gives the element its file. */
  put(src: string): void {
    const { rate } = usePlayer.getState();
    this.#audio.src = src;
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
    this.#heardTo = undefined;
    this.loaded = true;
  }

  /** The element will need a file again, and then go on where it is. */
  drop(): void {
    this.loaded = false;
    this.#heardTo = undefined;
    this.pending = usePlayer.getState().position;
  }

  jump(to: number): void {
    this.#heardTo = undefined;
    if (this.loaded && this.#audio.readyState > 0) this.#audio.currentTime = to;
    else this.pending = to;
    usePlayer.setState({ position: to });
  }

  /** The file is known: now the place it was left at can be gone to. */
  arrive(): void {
    if (this.pending === undefined) return;
    if (this.pending > 0) this.#audio.currentTime = this.pending;
    this.pending = undefined;
  }

  /** Seconds of the clock that sounded since the last look. A leap is no listening, whoever made it. */
  hear(from?: 'anew'): number {
    const { currentTime, seeking, playbackRate } = this.#audio;
    if (seeking) this.#heardTo = undefined;
    if (!this.loaded || this.pending !== undefined || seeking) return 0;
    const heard = from === 'anew' || this.#heardTo === undefined ? 0 : currentTime - this.#heardTo;
    this.#heardTo = currentTime;
    usePlayer.setState({ position: currentTime });
    return Math.max(0, heard / playbackRate);
  }
}
