import type { AudioEvents } from './player-audio';
import { usePlayer } from './player-store';
import { announce, type Sitting } from './sitting';
import { notices } from './words';

/** Silence this long deserves a sentence. */
const slowAfter = 8000;

/** What the audio element tells, and what follows from it. Without a sitting, or before it has its file, nothing. */
export function audioEvents(current: () => Sitting | undefined): AudioEvents {
  let slow: ReturnType<typeof setTimeout> | undefined;
  const sitting = () => (current()?.loaded ? current() : undefined);

  const wait = () => {
    if (!sitting()?.wanted) return;
    usePlayer.setState({ phase: 'loading' });
    clearTimeout(slow);
    slow = setTimeout(() => {
      if (usePlayer.getState().phase === 'loading') usePlayer.setState({ notice: notices.slow });
    }, slowAfter);
  };

  return {
    loadedmetadata: () => sitting()?.arrive(),
    durationchange: ({ duration }) => {
      if (!sitting() || !Number.isFinite(duration)) return;
      usePlayer.setState({ duration });
      announce();
    },
    playing: () => {
      clearTimeout(slow);
      sitting()?.hear('anew');
      if (!sitting()) return;
      usePlayer.setState({ phase: 'playing', notice: undefined });
      announce();
    },
    waiting: wait,
    // Told also while enough is buffered to go on.
    stalled: ({ readyState }) => readyState < HTMLMediaElement.HAVE_FUTURE_DATA && wait(),
    timeupdate: () => sitting()?.hear(),
    seeking: () => sitting()?.hear(),
    seeked: () => {
      sitting()?.hear('anew');
      announce();
    },
    pause: ({ paused, ended }) => {
      clearTimeout(slow);
      const active = sitting();
      // Late news of the file before, or the end, which has its own event.
      if (!active || !paused || ended) return;
      active.wanted = false;
      if (usePlayer.getState().phase !== 'failed') usePlayer.setState({ phase: 'paused' });
      active.keepPlace('pause');
      announce();
    },
    ended: ({ duration }) => {
      const active = sitting();
      if (!active) return;
      active.hear();
      active.wanted = false;
      if (Number.isFinite(duration)) usePlayer.setState({ position: duration });
      usePlayer.setState({ phase: 'paused' });
      active.keepPlace('ended');
      announce();
    },
    error: ({ error }) => {
      clearTimeout(slow);
      // Without an error this is late news of a file that was taken out.
      if (!error) return;
      sitting()?.fail(error.code === MediaError.MEDIA_ERR_NETWORK ? notices.noConnection : notices.broken);
    },
  };
}
