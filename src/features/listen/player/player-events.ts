import { announce } from './announce';
import type { PlaybackSession } from './playback-session';
import type { AudioEvents } from './player-audio';
import { usePlayer } from './player-store';
import { notices } from './words';

/** Silence this long deserves a sentence. */
const slowAfter = 8000;
/** Nothing has come for so long: the browser waits for an answer that is lost. */
const stuckAfter = 20_000;

/** What the audio element tells, and what follows from it. Without a session, or before it has its file, nothing. */
export function audioEvents(current: () => PlaybackSession | undefined): AudioEvents {
  let slow: ReturnType<typeof setTimeout> | undefined;
  let stuck: ReturnType<typeof setTimeout> | undefined;
  const session = () => (current()?.place.loaded ? current() : undefined);

  const stopWaiting = () => {
    clearTimeout(slow);
    clearTimeout(stuck);
    slow = undefined;
  };

  const expectMore = () => {
    clearTimeout(stuck);
    stuck = setTimeout(() => {
      stopWaiting();
      if (usePlayer.getState().phase === 'loading') session()?.lost();
    }, stuckAfter);
  };

  const wait = () => {
    if (!session()?.wanted) return;
    usePlayer.setState({ phase: 'loading' });
    stopWaiting();
    slow = setTimeout(() => {
      if (usePlayer.getState().phase === 'loading') usePlayer.setState({ notice: notices.waiting });
    }, slowAfter);
    expectMore();
  };

  return {
    loadedmetadata: () => session()?.place.arrive(),
    durationchange: ({ duration }) => {
      if (!session() || !Number.isFinite(duration)) return;
      usePlayer.setState({ duration });
      announce();
    },
    // Data still comes, if slowly.
    progress: () => slow !== undefined && expectMore(),
    playing: () => {
      stopWaiting();
      const active = session();
      if (!active) return;
      active.sounds();
      usePlayer.setState({ phase: 'playing', notice: undefined });
      announce();
    },
    waiting: wait,
    // Told also while enough is buffered to go on.
    stalled: ({ readyState }) => readyState < HTMLMediaElement.HAVE_FUTURE_DATA && wait(),
    timeupdate: () => session()?.hear(),
    seeking: () => session()?.hear(),
    seeked: () => {
      session()?.place.hear('anew');
      announce();
    },
    pause: ({ paused, ended }) => {
      stopWaiting();
      const active = session();
      // Late news of the file before, or the end, which has its own event.
      if (!active || !paused || ended) return;
      active.rest();
      if (usePlayer.getState().phase !== 'failed') usePlayer.setState({ phase: 'paused' });
      active.keepPlace('pause');
      announce();
    },
    ended: ({ duration }) => {
      const active = session();
      if (!active) return;
      active.hear();
      active.rest();
      if (Number.isFinite(duration)) usePlayer.setState({ position: duration });
      usePlayer.setState({ phase: 'paused' });
      active.keepPlace('ended');
      announce();
    },
    error: ({ error }) => {
      stopWaiting();
      // Without an error this is late news of a file that was taken out.
      if (!error) return;
      if (error.code === MediaError.MEDIA_ERR_NETWORK) session()?.lost();
      else session()?.broken();
    },
  };
}
