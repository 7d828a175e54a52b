import { fileLink } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Rendition } from '@/contract/episode-content';
import type { Elsewhere, Progress } from '@/contract/listen';
import { announce } from './announce';
import { AudioPlace } from './audio-place';
import { within } from './back-off';
import type { Opening } from './opening';
import type { PlaybackClaim } from './playback-claim';
import { isRunning, usePlayer } from './player-store';
import { ProgressSync } from './progress-sync';
import { isConnectionFailure, Reconnect } from './reconnect';
import { resumeAt, type SaveReason } from './resume-rules';
import { notices, playingOn } from './words';

/** How long a press of Play waits, in milliseconds: the server waits two seconds for the place of the other player. */
const answerPatience = 5000;
/** As often in a row, with a connection, a file is no matter of the connection. */
const brokenAfter = 3;

/** One episode in the player, from being chosen to being replaced. */
export class PlaybackSession {
  /** Shall sound as soon as it can. */
  wanted = false;
  readonly opening: Opening;
  readonly place: AudioPlace;
  readonly reconnect: Reconnect;
  #audio: HTMLAudioElement;
  #claim: PlaybackClaim;
  #sync: ProgressSync | undefined;
  #loading: Promise<boolean> | undefined;
  /** How often in a row the file could not be played. */
  #broken = 0;
  /** The person has said where to go on, and nothing was heard since. */
  #chosen = false;
  #over = false;

  constructor(opening: Opening, audio: HTMLAudioElement, claim: PlaybackClaim, at: number | undefined) {
    this.opening = opening;
    this.#audio = audio;
    this.#claim = claim;
    this.place = new AudioPlace(audio, at);
    this.reconnect = new Reconnect({
      again: () => {
        if (this.wanted && !this.#over) void this.#begin(this.#claim.confirm());
      },
      giveUp: () => this.fail(notices.noConnection),
    });
  }

  /** Fetches what to play and where it was left. Called again, it takes a fresh file and the place it has. */
  load(): Promise<boolean> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Play was pressed: sounds as soon as the file is here and whatever sounded elsewhere is silent. */
  async start(): Promise<void> {
    this.wanted = true;
    usePlayer.setState({ phase: 'loading', notice: undefined, elsewhere: false });
    await this.#begin(this.#claim.press(this.opening.episode.id));
  }

  /** Nothing is wanted any more: paused, or gone on elsewhere. */
  rest(): void {
    this.wanted = false;
    this.reconnect.stop();
    this.#claim.release();
  }

  /** The sound went to another player, which waits for the place that this one had. */
  yieldTo(elsewhere: Elsewhere | 'otherTab'): void {
    if (!this.wanted) return;
    // The other one has taken the claim over, or is about to, and then asks for our place.
    this.#claim.forget();
    this.rest();
    this.#audio.pause();
    this.keepPlace('handover');
    const notice = elsewhere === 'otherTab' ? notices.otherTab : playingOn(elsewhere.device);
    usePlayer.setState({ phase: 'paused', notice, elsewhere: true });
    announce();
  }

  /** The connection went in the middle: the place is kept, and it goes on by itself once it can. */
  lost(): void {
    if (this.wanted) {
      this.place.drop();
      usePlayer.setState({ phase: 'loading', notice: notices.waiting });
      this.#sync?.save('pause', usePlayer.getState().position);
      this.reconnect.failed();
      announce();
    } else {
      this.fail(notices.noConnection);
    }
  }

  /** The file could not be played. Without a connection browsers say the same of a file that is well. */
  broken(): void {
    this.#broken += 1;
    if (navigator.onLine && this.#broken >= brokenAfter) this.fail(notices.broken);
    else this.lost();
  }

  jump(to: number): void {
    this.place.jump(to);
    announce();
  }

  /** As `jump`, by the person. */
  choose(to: number): void {
    this.#chosen = true;
    this.jump(to);
  }

  /** What went wrong before is over. */
  sounds(): void {
    this.#broken = 0;
    this.reconnect.stop();
    this.place.hear('anew');
  }

  /** Counts what sounded since the last look. */
  hear(): void {
    const heard = this.place.hear();
    if (heard > 0) this.#chosen = false;
    if (heard > 0) this.#sync?.heard(heard, usePlayer.getState().position);
  }

  /** Tells the server where this is. */
  keepPlace(reason: SaveReason): void {
    this.hear();
    this.#sync?.save(reason, usePlayer.getState().position);
  }

  /** Resolves once the server has what was told, or has not answered. */
  kept = async (): Promise<void> => this.#sync?.idle();

  /** Asks whether its person went on at another device. */
  lookElsewhere(): void {
    void this.#sync?.refresh(usePlayer.getState().position);
  }

  fail(notice: string): void {
    this.#sync?.save('pause', usePlayer.getState().position);
    this.rest();
    usePlayer.setState({ phase: 'failed', notice });
    announce();
  }

  /** Another episode takes the place; what is under way to the server still arrives. */
  end(): void {
    this.#over = true;
    this.reconnect.stop();
  }

  /** Nothing more is sent: signed out. */
  forget(): void {
    this.end();
    this.#claim.forget();
    this.#sync?.close();
  }

  /** `asked`: whether this player may sound. Without an answer in time it does. */
  async #begin(asked: ReturnType<PlaybackClaim['press']>) {
    const answered = within(asked, answerPatience);
    if (!this.place.loaded && !(await this.load())) return;
    const answer = await answered;
    if (!this.wanted || this.#over) return;
    if (answer?.elsewhere) return this.yieldTo(answer.elsewhere);
    if (answer) {
      const known = this.#chosen || answer.handedOver;
      this.#sync?.meet(answer.progress, usePlayer.getState().position, known);
      if (answer.handedOver && !this.#chosen) this.jump(answer.progress.position);
    }
    await this.#sound();
  }

  async #load(): Promise<boolean> {
    this.place.loaded = false;
    try {
      const [rendition, sync] = await Promise.all([
        this.opening.loadRendition(),
        this.#sync ?? this.opening.loadProgress().then((kept) => this.#keep(kept)),
      ]);
      this.#sync = sync;
      if (this.#over) return false;
      if (rendition?.status === 'ready' && rendition.url !== null) {
        this.#put(rendition, rendition.url, sync.kept);
        return true;
      }
      this.fail(notices.beingMixed);
    } catch (error) {
      if (this.#over) return false;
      this.#broken = 0;
      if (this.wanted && isConnectionFailure(error)) this.lost();
      else this.fail(userMessage(error));
    }
    return false;
  }

  async #sound(): Promise<void> {
    try {
      await this.#audio.play();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      // Paused or replaced before the sound began; or the element has told of its error.
      if (this.#over || name === 'AbortError' || this.#audio.error) return;
      if (name !== 'NotAllowedError') return this.fail(notices.broken);
      this.rest();
      usePlayer.setState({ phase: 'paused', notice: notices.pressAgain });
    }
  }

  #put(rendition: Rendition, url: string, kept: Progress) {
    const duration = rendition.duration ?? 0;
    this.place.pending ??= resumeAt(kept, duration);
    usePlayer.setState(({ nowPlaying }) => ({
      nowPlaying: nowPlaying && { ...nowPlaying, rendition },
      duration,
      position: this.place.pending,
    }));
    this.place.put(fileLink(url));
  }

  #keep(kept: Progress): ProgressSync {
    return new ProgressSync({
      userId: this.opening.userId,
      episodeId: this.opening.episode.id,
      kept,
      onKept: this.opening.onKept,
      confirm: async () => {
        const answer = this.wanted ? await this.#claim.confirm() : undefined;
        if (answer?.elsewhere) this.yieldTo(answer.elsewhere);
        return answer && { progress: answer.progress, mine: answer.elsewhere === null };
      },
      onTheirs: ({ position }, found) => {
        if (this.#over) return;
        // Nobody could say who sounds: going on here too might pull the place to and fro.
        if (found === 'saving' && isRunning(usePlayer.getState().phase)) {
          this.rest();
          this.#audio.pause();
          usePlayer.setState({ phase: 'paused', notice: notices.elsewhere });
        }
        this.jump(position);
      },
    });
  }
}
