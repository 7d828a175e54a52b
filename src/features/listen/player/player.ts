import { endWait } from '@/client/unsent/back-off';
import { silenceOtherTabs } from '@/ui/media/use-exclusive-playback';
import { chapterStep } from './chapters';
import { forgetEpisode, rememberEpisode, rememberedSpeed, rememberSpeed } from './device-memory';
import { announceNowPlaying, announcePosition, type MediaCommands } from './media-session';
import { PlaybackClaim } from './playback-claim';
import { PlaybackSession } from './playback-session';
import { emptyAudio, playerAudio } from './player-audio';
import {
  emptyState,
  isRunning,
  neighbourOf,
  type PlaybackRequest,
  type PlayedList,
  playerNotices,
  usePlayer,
} from './player-store';
import { isAtEnd, resumeAt } from './resume-rules';
import { followLoading } from './while-loading';

/** Milliseconds after the last seek until it is saved, since a held arrow key would send thirty saves a second. */
const seekSaveDelay = 400;

followLoading();

interface OpenOptions {
  play: boolean;
  /** Seconds; without it, where it was left. */
  at?: number;
  playlist?: PlayedList;
  fromQueue?: boolean;
}

/**
 * The commands of the player; its state is read by `usePlayer`. Nothing here begins to play by itself, except
 * what was playing when the connection was lost.
 */
class Player implements MediaCommands {
  #session: PlaybackSession | undefined;
  #seekSave: ReturnType<typeof setTimeout> | undefined;
  #claim = new PlaybackClaim((elsewhere) => this.#session?.yieldTo(elsewhere));

  /** Puts an episode into the player: at `at` seconds, or where it was left; with a playlist, its next one follows; `fromQueue`: afterwards the playlist goes on. */
  open(request: PlaybackRequest, { play, at, playlist, fromQueue = false }: OpenOptions): void {
    const { episode, club } = request;
    const isHere = this.#session?.request.episode.id === episode.id;
    // Before the playlist changes, because what was heard belongs to the old one.
    if (!isHere) this.savePosition('pause');
    // An episode that is here already is only moved, and stays in its playlist.
    if (playlist || !isHere) {
      const { playlist: before, nowPlaying } = usePlayer.getState();
      const left = fromQueue && before && { ...before, at: before.at ?? nowPlaying?.episode.id };
      const list = playlist ?? (left || undefined);
      usePlayer.setState({ playlist: list });
      rememberEpisode(episode.id, request.userId, list);
    }
    if (isHere) {
      if (at !== undefined) this.seek(at);
      if (play) this.play();
      return;
    }
    this.#session?.end();
    // This also lets Safari play later on, because it only allows an element that was used inside the click.
    emptyAudio(this.#audio);
    const session = new PlaybackSession(request, this.#audio, this.#claim, at);
    this.#session = session;
    const duration = episode.listening?.duration ?? 0;
    const nowPlaying = { userId: request.userId, episode, club, rendition: undefined };
    usePlayer.setState({
      nowPlaying,
      phase: play ? 'loading' : 'paused',
      position: at ?? resumeAt(episode.listening ?? { position: 0, finished: false }, duration),
      duration,
      rate: rememberedSpeed(request.userId),
      notice: undefined,
      elsewhere: false,
    });
    announceNowPlaying(nowPlaying);
    if (play) {
      if (at !== undefined) session.seek(at);
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
      session.position.unload();
    } else if (this.#audio.readyState === 0) {
      // The sound begins after the server has answered, and Safari then only allows an element used inside the click.
      this.#audio.load();
    }
    // What was heard to its end, or its last seconds, begins again.
    if (isAtEnd(position, duration)) session.beginAgain();
    this.#start(session);
  }

  pause(): void {
    const session = this.#session;
    if (!session) return;
    session.stop();
    this.#audio.pause();
    if (usePlayer.getState().phase !== 'failed')
      usePlayer.setState({ phase: 'paused', notice: undefined, elsewhere: false });
  }

  toggle(): void {
    if (isRunning(usePlayer.getState().phase)) this.pause();
    else this.play();
  }

  seek(seconds: number): void {
    const session = this.#session;
    if (!session) return;
    const { duration } = usePlayer.getState();
    session.countHeard();
    session.seek(Math.max(0, duration > 0 ? Math.min(seconds, duration) : seconds));
    clearTimeout(this.#seekSave);
    this.#seekSave = setTimeout(() => this.savePosition('seek'), seekSaveDelay);
  }

  /** Counts what has sounded until this moment. */
  countNow(): void {
    this.#session?.countHeard();
  }

  skip(seconds: number): void {
    this.seek(usePlayer.getState().position + seconds);
  }

  chapter(step: 1 | -1): void {
    const { nowPlaying, position } = usePlayer.getState();
    const start = chapterStep(nowPlaying?.rendition?.chapters ?? [], position, step);
    if (start !== undefined) this.seek(start);
  }

  /** Plays the episode after, of the queue or the playlist, or the one before. False without one. */
  stepEpisode(step: 1 | -1): boolean {
    const neighbour = neighbourOf(usePlayer.getState(), step);
    neighbour?.play();
    return neighbour !== undefined;
  }

  /** The keys for the next and the last track: an episode of the queue or a playlist, otherwise a chapter. */
  track(step: 1 | -1): void {
    if (!this.stepEpisode(step)) this.chapter(step);
  }

  setRate(rate: number): void {
    if (this.#session) rememberSpeed(rate, this.#session.request.userId);
    // What sounded until now did so at the earlier speed.
    this.#session?.countHeard();
    this.#audio.defaultPlaybackRate = rate;
    this.#audio.playbackRate = rate;
    usePlayer.setState({ rate });
    announcePosition();
  }

  /** Saves the position at once. */
  savePosition(reason: 'pause' | 'seek' | 'hidden'): void {
    clearTimeout(this.#seekSave);
    this.#session?.savePosition(reason);
  }

  /** The page is visible again, or the browser says that the connection is back: asks the server for what has changed. */
  async refresh(): Promise<void> {
    const session = this.#session;
    session?.reconnect.now();
    if (usePlayer.getState().phase !== 'paused') return;
    session?.refreshProgress();
    // The notice may be outdated by now.
    if (!usePlayer.getState().elsewhere || (await this.#claim.findHolder()) !== null) return;
    usePlayer.setState({ notice: undefined, elsewhere: false });
  }

  /** The browser says that the connection is back. */
  online(): void {
    const { phase, notice } = usePlayer.getState();
    // Some browsers go on waiting for an answer that was lost with the old connection.
    if (phase === 'loading' && notice === playerNotices.waiting && !this.#session?.reconnect.waiting)
      this.#session?.connectionLost();
    void this.refresh();
  }

  /** What the server could not take may be sent once more. */
  saveAgain(): void {
    this.#session?.saveAgain();
  }

  /** The page is hidden; playback may go on. */
  hide(): void {
    clearTimeout(this.#seekSave);
    this.#session?.hide();
  }

  /** The page is being left: playback ends. */
  leave(): void {
    this.hide();
    this.#claim.release();
  }

  /**
   * The person is about to sign out: saves their position while the session still exists. What plays goes on until they have,
   * because a wrong PIN changes nobody.
   */
  async saveBeforeSignOut(): Promise<void> {
    endWait();
    this.savePosition('pause');
    await this.#session?.saved();
  }

  /** Empties the player without a call to the server, because the listener has signed out. */
  close(): void {
    clearTimeout(this.#seekSave);
    forgetEpisode();
    if (!this.#session) return;
    this.#session.discard();
    this.#session = undefined;
    emptyAudio(this.#audio);
    usePlayer.setState(emptyState);
    announceNowPlaying(undefined);
  }

  #start(session: PlaybackSession) {
    silenceOtherTabs();
    void session.start();
  }

  get #audio(): HTMLAudioElement {
    return playerAudio(() => this.#session, {
      otherTab: () => this.#session?.yieldTo('otherTab'),
      ended: () => {
        const { sleep } = usePlayer.getState();
        // A timer that runs out at the end of this episode, or of its last part.
        if (typeof sleep?.choice === 'string') usePlayer.setState({ sleep: undefined });
        else if (neighbourOf(usePlayer.getState(), 1)?.goesOn) this.stepEpisode(1);
      },
    });
  }
}

/** The only player of the page. */
export const player = new Player();
