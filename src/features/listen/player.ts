import { chapterStep } from './chapters';
import { rememberEpisode, rememberedSpeed, rememberSpeed } from './device-memory';
import { announceProgramme, type MediaCommands } from './media-session';
import { emptyAudio, playerAudio } from './player-audio';
import { audioEvents } from './player-events';
import { isRunning, silent, usePlayer } from './player-store';
import { isAtEnd, resumeAt } from './resume-rules';
import { announce, type Opening, Sitting } from './sitting';

/** A seek is kept once the person has settled: a held arrow key would send thirty a second. */
const settleAfter = 400;

/** The commands of the player; its state comes out by `usePlayer`. Nothing here ever starts to play by itself. */
class Player implements MediaCommands {
  #sitting: Sitting | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #events = audioEvents(() => this.#sitting);

  /** Puts an episode into the player: at `at` seconds, or where it was left. */
  open(opening: Opening, { play, at }: { play: boolean; at?: number }): void {
    const { episode, club } = opening;
    if (this.#sitting?.opening.episode.id === episode.id) {
      if (at !== undefined) this.seek(at);
      if (play) this.play();
      return;
    }
    this.keepPlace('pause');
    this.#sitting?.end();
    // Also lets Safari play later on: it only trusts an element that was used inside the click.
    emptyAudio(this.#audio);
    const sitting = new Sitting(opening, this.#audio, play, at);
    this.#sitting = sitting;
    rememberEpisode(episode.id);
    const duration = episode.listening?.duration ?? 0;
    const programme = { episode, club, rendition: undefined };
    usePlayer.setState({
      programme,
      phase: play ? 'loading' : 'paused',
      position: at ?? resumeAt(episode.listening ?? { position: 0, finished: false }, duration),
      duration,
      rate: rememberedSpeed(),
      notice: undefined,
    });
    announceProgramme(programme);
    void sitting.load();
  }

  play(): void {
    const sitting = this.#sitting;
    if (!sitting) return;
    const failed = usePlayer.getState().phase === 'failed';
    sitting.wanted = true;
    usePlayer.setState({ phase: 'loading', notice: undefined });
    if (failed) {
      sitting.pending = usePlayer.getState().position;
      void sitting.load();
    } else if (sitting.loaded) {
      const { position, duration } = usePlayer.getState();
      // What was heard to its end, or its last seconds, begins again.
      if (isAtEnd(position, duration)) sitting.jump(0);
      sitting.lookElsewhere();
      void sitting.sound();
    }
  }

  pause(): void {
    const sitting = this.#sitting;
    if (!sitting) return;
    sitting.wanted = false;
    this.#audio.pause();
    if (usePlayer.getState().phase !== 'failed') usePlayer.setState({ phase: 'paused' });
  }

  toggle(): void {
    if (isRunning(usePlayer.getState().phase)) this.pause();
    else this.play();
  }

  seek(to: number): void {
    const sitting = this.#sitting;
    if (!sitting) return;
    const { duration } = usePlayer.getState();
    sitting.hear();
    sitting.jump(Math.max(0, duration > 0 ? Math.min(to, duration) : to));
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.keepPlace('seek'), settleAfter);
  }

  skip(seconds: number): void {
    this.seek(usePlayer.getState().position + seconds);
  }

  chapter(step: 1 | -1): void {
    const { programme, position } = usePlayer.getState();
    const start = chapterStep(programme?.rendition?.chapters ?? [], position, step);
    if (start !== undefined) this.seek(start);
  }

  setRate(rate: number): void {
    rememberSpeed(rate);
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
    usePlayer.setState({ rate });
    announce();
  }

  /** Tells the server now: the page is going, or its person is. */
  keepPlace(reason: 'pause' | 'seek' | 'hidden'): void {
    clearTimeout(this.#settling);
    this.#sitting?.keepPlace(reason);
  }

  /** The page is looked at again: perhaps somebody went on elsewhere. */
  lookAgain(): void {
    if (usePlayer.getState().phase === 'paused') this.#sitting?.lookElsewhere();
  }

  /** Empties the player and says nothing to the server: whoever listened is signed out. */
  close(): void {
    clearTimeout(this.#settling);
    rememberEpisode(undefined);
    if (!this.#sitting) return;
    this.#sitting.forget();
    this.#sitting = undefined;
    emptyAudio(this.#audio);
    usePlayer.setState(silent);
    announceProgramme(undefined);
  }

  get #audio(): HTMLAudioElement {
    return playerAudio(this.#events);
  }
}

/** The one player there is. */
export const player = new Player();
