import { isGone } from '@/client/api-failure';
import { within } from '@/client/pause';
import { userMessage } from '@/client/user-message';
import type { Rendition } from '@/contract/episode-content';
import type { Elsewhere, Progress } from '@/contract/listen';
import { announcePosition } from './media-session';
import type { PlaybackClaim } from './playback-claim';
import { AudioPosition } from './player-audio';
import { isRunning, type PlaybackRequest, playerNotices, usePlayer } from './player-store';
import { ProgressSync } from './progress-sync';
import { isConnectionFailure, Reconnect, reaches } from './reconnect';
import { resumeAt, type SaveReason } from './resume-rules';
import { clockSeconds, soundListeners } from './sounded';
import { StretchReport } from './stretch-report';

/** How long a press of Play waits, in milliseconds: the server waits two seconds for the position of the other player. */
const answerPatience = 5000;
/** When a file fails so often in a row although there is a connection, the file itself is broken. */
const brokenAfter = 3;

/** One episode in the player, from being chosen to being replaced. */
export class PlaybackSession {
  /** It should play as soon as it can. */
  wanted = false;
  readonly request: PlaybackRequest;
  readonly position: AudioPosition;
  readonly reconnect: Reconnect;
  #audio: HTMLAudioElement;
  #claim: PlaybackClaim;
  #sync: ProgressSync | undefined;
  #report: StretchReport;
  #loading: Promise<boolean> | undefined;
  /** How often in a row the file could not be played. */
  #broken = 0;
  /** The person has chosen the position, and nothing was heard since. */
  #chosen = false;
  #over = false;
  /** The file that was loaded last is saved on this device. */
  #isOnDevice = false;

  constructor(request: PlaybackRequest, audio: HTMLAudioElement, claim: PlaybackClaim, at?: number) {
    this.request = request;
    this.#audio = audio;
    this.#claim = claim;
    this.position = new AudioPosition(audio, at);
    this.#report = new StretchReport(request.userId, request.episode.id);
    this.reconnect = new Reconnect({
      again: () => {
        if (this.wanted && !this.#over) void this.#begin(this.#claim.confirm());
      },
      giveUp: () => this.fail(playerNotices.noConnection),
    });
  }

  /** Loads the file and the position. Called again, it loads the file anew and keeps its position. */
  load(): Promise<boolean> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Play was pressed: plays as soon as the file is here and other players of the member have stopped. */
  async start(): Promise<void> {
    this.wanted = true;
    usePlayer.setState({ phase: 'loading', notice: undefined, elsewhere: false });
    await this.#begin(this.#claim.press(this.request.episode.id));
  }

  /** Stops: paused, or continued elsewhere. */
  stop(): void {
    this.wanted = false;
    this.reconnect.stop();
    this.#claim.release();
  }

  /** Another player has started, and waits for the position of this one. */
  yieldTo(elsewhere: Elsewhere | 'otherTab'): void {
    if (!this.wanted) return;
    // The other one has taken the claim over, or is about to, and then asks for our position.
    this.#claim.forget();
    this.stop();
    this.#audio.pause();
    this.savePosition('handover');
    const notice =
      elsewhere === 'otherTab' ? playerNotices.otherTab : playerNotices.playingOn(elsewhere.device);
    usePlayer.setState({ phase: 'paused', notice, elsewhere: true });
    announcePosition();
  }

  /** The connection was lost in the middle: saves the position, and continues by itself once it can. */
  connectionLost(notice: string = playerNotices.waiting): void {
    if (this.wanted) {
      this.position.unload();
      usePlayer.setState({ phase: 'loading', notice });
      this.#sync?.save('pause', usePlayer.getState().position);
      this.#report.send();
      this.reconnect.failed();
      announcePosition();
    } else {
      this.fail(playerNotices.noConnection);
    }
  }

  /** The file could not be played. Browsers report the same for a good file that does not reach them. */
  async fileFailed(): Promise<void> {
    this.#broken += 1;
    if (this.#broken < brokenAfter) return this.connectionLost();
    // What the element reports from here on is of a file that it no longer has.
    this.position.unload();
    const { wanted } = this;
    const answer = await reaches(this.#audio.src);
    // Paused, loaded anew or replaced meanwhile.
    if (this.#over || this.position.loaded || this.wanted !== wanted) return;
    if (answer === true) this.fail(playerNotices.broken);
    else this.connectionLost(answer === 'away' ? playerNotices.filesAway : playerNotices.waiting);
  }

  /** Goes to a position, in seconds. */
  moveTo(seconds: number): void {
    this.position.moveTo(seconds);
    announcePosition();
  }

  /** As `moveTo`, by the person, whose choice then outranks the server's position. */
  seek(seconds: number): void {
    this.#report.leap();
    this.#chosen = true;
    this.moveTo(seconds);
  }

  /** An episode that was heard to its end begins again. */
  beginAgain(): void {
    this.moveTo(0);
  }

  /** Playback has begun, so earlier failures are over. */
  soundBegan(): void {
    this.#broken = 0;
    this.reconnect.stop();
    this.#report.close();
    this.position.countHeard('restart');
  }

  /** Counts what was heard since the last call. */
  countHeard(): void {
    const heard = this.position.countHeard();
    if (!heard) return;
    this.#chosen = false;
    this.#report.add(heard);
    this.#sync?.countPlayed(clockSeconds(heard), usePlayer.getState().position);
    for (const listener of soundListeners) listener(heard);
  }

  /** Saves the position. */
  savePosition(reason: SaveReason): void {
    this.countHeard();
    this.#sync?.save(reason, usePlayer.getState().position);
    // A held arrow key would save often, and while the page is hidden a beacon saves.
    if (reason !== 'seek' && reason !== 'hidden') this.#report.send();
  }

  /** What the server could not take may be sent once more. */
  saveAgain(): void {
    this.countHeard();
    this.#sync?.saveAgain(usePlayer.getState().position);
  }

  /** The page is hidden, and may never be shown again. */
  hide(): void {
    this.savePosition('hidden');
    this.#report.sendByBeacon();
  }

  /** Resolves once the server has answered what it was sent, or has failed to. */
  saved = async (): Promise<void> => this.#sync?.idle();

  /** Asks the server whether the member went on at another device. */
  refreshProgress(): void {
    void this.#sync?.refresh(usePlayer.getState().position);
  }

  fail(notice: string): void {
    this.#sync?.save('pause', usePlayer.getState().position);
    this.stop();
    usePlayer.setState({ phase: 'failed', notice });
    announcePosition();
  }

  /** Another episode replaces it; calls that are under way still arrive. */
  end(): void {
    this.#over = true;
    this.reconnect.stop();
  }

  /** Nothing more is sent, because the person has signed out. */
  discard(): void {
    this.end();
    this.#claim.forget();
    this.#sync?.close();
  }

  /** `asked`: whether this player may play. Without an answer in time it does. */
  async #begin(asked: ReturnType<PlaybackClaim['press']>) {
    const answered = within(asked, answerPatience);
    const loading = this.position.loaded || this.load();
    // What is on this device sounds within the press, and follows the answer once it is here.
    const sounding = this.position.loaded && this.#isOnDevice ? this.#sound() : undefined;
    if (!(await loading)) return;
    const answer = await answered;
    if (!this.wanted || this.#over) return;
    if (answer?.elsewhere) return this.yieldTo(answer.elsewhere);
    if (answer) {
      const known = this.#chosen || answer.handedOver;
      this.#sync?.reconcile(answer.progress, usePlayer.getState().position, known);
      if (answer.handedOver && !this.#chosen) this.moveTo(answer.progress.position);
    }
    await (sounding ?? this.#sound());
  }

  async #load(): Promise<boolean> {
    this.position.loaded = false;
    const here = this.request.onDevice();
    this.#isOnDevice = here !== undefined;
    if (here) {
      this.#sync ??= this.#makeSync(here.progress);
      this.#loadFile(here.rendition, here.url, this.#sync.saved);
      return true;
    }
    try {
      const [rendition, sync] = await Promise.all([
        this.request.loadRendition(),
        this.#sync ?? this.request.loadProgress().then((saved) => this.#makeSync(saved)),
      ]);
      this.#sync = sync;
      if (this.#over) return false;
      if (rendition?.status === 'ready' && rendition.url !== null) {
        this.#loadFile(rendition, rendition.url, sync.saved);
        return true;
      }
      this.fail(playerNotices.beingMixed);
    } catch (error) {
      if (this.#over) return false;
      this.#broken = 0;
      if (isGone(error) && this.wanted && this.request.whenGone?.()) return false;
      if (this.wanted && isConnectionFailure(error)) this.connectionLost();
      else this.fail(userMessage(error));
    }
    return false;
  }

  async #sound(): Promise<void> {
    try {
      await this.#audio.play();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      // Paused or replaced before playback began; or the element has reported its error.
      if (this.#over || name === 'AbortError' || this.#audio.error) return;
      if (name !== 'NotAllowedError') return this.fail(playerNotices.broken);
      this.stop();
      usePlayer.setState({ phase: 'paused', notice: playerNotices.pressAgain });
    }
  }

  #loadFile(rendition: Rendition, url: string, saved: Progress) {
    const duration = rendition.duration ?? 0;
    const { pending } = this.position;
    // A file that was made anew may be over by then, and its end was not heard.
    const isBeyond = pending === undefined || (duration > 0 && pending > duration);
    this.position.pending = isBeyond ? resumeAt(saved, duration) : pending;
    usePlayer.setState(({ nowPlaying }) => ({
      nowPlaying: nowPlaying && { ...nowPlaying, rendition },
      duration,
      position: this.position.pending,
    }));
    this.position.load(this.request.fileAddress(url));
  }

  #makeSync(saved: Progress): ProgressSync {
    return new ProgressSync({
      userId: this.request.userId,
      episodeId: this.request.episode.id,
      saved,
      onSaved: this.request.onSaved,
      confirmClaim: async () => {
        const answer = this.wanted ? await this.#claim.confirm() : undefined;
        if (answer?.elsewhere) this.yieldTo(answer.elsewhere);
        return answer && { progress: answer.progress, mine: answer.elsewhere === null };
      },
      onOtherDevice: (progress, source) => {
        if (this.#over) return;
        // It is unknown which player plays. Going on here too might move the position back and forth.
        if (source === 'save' && isRunning(usePlayer.getState().phase)) {
          this.stop();
          this.#audio.pause();
          usePlayer.setState({ phase: 'paused', notice: playerNotices.elsewhere });
        }
        // What is about to play begins again where the other device has reached the end.
        this.moveTo(this.wanted ? resumeAt(progress, usePlayer.getState().duration) : progress.position);
      },
    });
  }
}
