import { silenceOtherTabs } from '@/ui/media/use-exclusive-playback';
import { announce } from './announce';
import { chapterStep } from './chapters';
import { forgetEpisode, rememberEpisode, rememberedSpeed, rememberSpeed } from './device-memory';
import { announceNowPlaying, type MediaCommands } from './media-session';
import type { Opening } from './opening';
import { PlaybackClaim } from './playback-claim';
import { PlaybackSession } from './playback-session';
import { emptyAudio, playerAudio } from './player-audio';
import { audioEvents } from './player-events';
import { isRunning, silent, usePlayer } from './player-store';
import { isAtEnd, resumeAt } from './resume-rules';
import { notices } from './words';

/** A seek is kept once the person has settled: a held arrow key would send thirty a second. */
const settleAfter = 400;

/**
 * The commands of the player; its state comes out by `usePlayer`. Nothing here starts to play by itself, but for what
 * was playing when the connection went.
 */
class Player implements MediaCommands {
  #session: PlaybackSession | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #events = audioEvents(() => this.#session);
  #claim = new PlaybackClaim((elsewhere) => this.#session?.yieldTo(elsewhere));

  /** Puts an episode into the player: at `at` seconds, or where it was left. */
  open(opening: Opening, { play, at }: { play: boolean; at?: number }): void {
    const { episode, club } = opening;
    if (this.#session?.opening.episode.id === episode.id) {
      if (at !== undefined) this.seek(at);
      if (play) this.play();
      return;
    }
    this.keepPlace('pause');
    this.#session?.end();
    // Also lets Safari play later on: it only trusts an element that was used inside the click.
    emptyAudio(this.#audio);
    const session = new PlaybackSession(opening, this.#audio, this.#claim, at);
    this.#session = session;
    rememberEpisode(episode.id, opening.userId);
    const duration = episode.listening?.duration ?? 0;
    const nowPlaying = { episode, club, rendition: undefined };
    usePlayer.setState({
      nowPlaying,
      phase: play ? 'loading' : 'paused',
      position: at ?? resumeAt(episode.listening ?? { position: 0, finished: false }, duration),
      duration,
      rate: rememberedSpeed(),
      notice: undefined,
      elsewhere: false,
    });
    announceNowPlaying(nowPlaying);
    if (play) {
      if (at !== undefined) session.choose(at);
      this.#start(session);
    } else {
      this.#claim.release();
      void session.load();
    }
  }

  play(): void {
    const session = this.#session;
    if (!session) return;
    const { phase, position, duration } = usePlayer.getState();
    if (phase === 'failed') {
      session.place.drop();
    } else if (this.#audio.readyState === 0) {
      // The sound begins after the answer of the server: Safari then only trusts what was used inside the click.
      this.#audio.load();
    }
    // What was heard to its end, or its last seconds, begins again.
    if (isAtEnd(position, duration)) session.choose(0);
    this.#start(session);
  }

  pause(): void {
    const session = this.#session;
    if (!session) return;
    session.rest();
    this.#audio.pause();
    if (usePlayer.getState().phase !== 'failed')
      usePlayer.setState({ phase: 'paused', notice: undefined, elsewhere: false });
  }

  toggle(): void {
    if (isRunning(usePlayer.getState().phase)) this.pause();
    else this.play();
  }

  seek(to: number): void {
    const session = this.#session;
    if (!session) return;
    const { duration } = usePlayer.getState();
    session.hear();
    session.choose(Math.max(0, duration > 0 ? Math.min(to, duration) : to));
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.keepPlace('seek'), settleAfter);
  }

  skip(seconds: number): void {
    this.seek(usePlayer.getState().position + seconds);
  }

  chapter(step: 1 | -1): void {
    const { nowPlaying, position } = usePlayer.getState();
    const start = chapterStep(nowPlaying?.rendition?.chapters ?? [], position, step);
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
    this.#session?.keepPlace(reason);
  }

  /** The page is looked at again, or the connection is said to be back. */
  async lookAgain(): Promise<void> {
    const session = this.#session;
    session?.reconnect.now();
    if (usePlayer.getState().phase !== 'paused') return;
    session?.lookElsewhere();
    // What the notice says may be over by now.
    if (!usePlayer.getState().elsewhere || (await this.#claim.look()) !== null) return;
    usePlayer.setState({ notice: undefined, elsewhere: false });
  }

  /** The connection is said to be back. */
  online(): void {
    const { phase, notice } = usePlayer.getState();
    // Some browsers wait on after that for an answer which will not come.
    if (phase === 'loading' && notice === notices.waiting && !this.#session?.reconnect.waiting)
      this.#session?.lost();
    void this.lookAgain();
    this.keepPlace('hidden');
  }

  /** The page is going: nothing sounds any more. */
  leave(): void {
    this.keepPlace('hidden');
    this.#claim.release();
  }

  /** Somebody is about to sign out: their place is told while it still can be. */
  async lastWords(): Promise<void> {
    this.pause();
    this.keepPlace('pause');
    await this.#session?.kept();
  }

  /** Empties the player and says nothing to the server: whoever listened is signed out. */
  close(): void {
    clearTimeout(this.#settling);
    forgetEpisode();
    if (!this.#session) return;
    this.#session.forget();
    this.#session = undefined;
    emptyAudio(this.#audio);
    usePlayer.setState(silent);
    announceNowPlaying(undefined);
  }

  #start(session: PlaybackSession) {
    silenceOtherTabs();
    void session.start();
  }

  get #audio(): HTMLAudioElement {
    return playerAudio(this.#events, () => this.#session?.yieldTo('otherTab'));
  }
}

/** The one player there is. */
export const player = new Player();
