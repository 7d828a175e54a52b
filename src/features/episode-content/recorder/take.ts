import { makingRoom } from '@/client/unsent/arrived';
import { keepPiece, type Tray, type Unsent } from '@/client/unsent/unsent-tray';
import { limits } from '@/contract/limits';
import { closeMicrophone, type Reading, watchLevel } from '@/ui/media/microphone';

/** How much is lost at most when the tab is killed: one piece, and the time to store one. */
const pieceMs = 500;
/** A little less than what the server takes, because its clock is the sound itself. */
export const longestMs = limits.audioHours * 3_600_000 - 10_000;

/** Why a take cannot go on. */
export type Broken = 'full' | 'not-kept' | 'too-long' | 'microphone-gone';

interface Options {
  /** The recording that it continues. */
  before: Unsent;
  /** Where it is stored: as opened at the start, because the last piece may come after a sign-out. */
  tray: Tray;
  stream: MediaStream;
  onReading: (reading: Reading) => void;
  /** May be called several times, until the take has ended. */
  onBroken: (why: Broken) => void;
}

export type Take = ReturnType<typeof startTake>;

/** Records from the moment the microphone was opened until it is closed. Each piece is kept before the next one comes. */
export function startTake({ before, tray, stream, onReading, onBroken }: Options) {
  const recorder = new MediaRecorder(stream, { mimeType: before.mime, audioBitsPerSecond: 96_000 });
  const unwatch = watchLevel(stream, onReading);
  /** How long it was recording until the last pause, and since when it is now. */
  let untilPause = before.ms ?? 0;
  let since: number | undefined = performance.now();
  const lengthMs = () => untilPause + (since === undefined ? 0 : performance.now() - since);
  const stopClock = () => {
    untilPause = lengthMs();
    since = undefined;
  };

  let place = 0;
  let writes = Promise.resolve();
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size === 0) return;
    // Another child may be heard in what comes now.
    const now = { ...before, voices: undefined, segments: before.segments + 1, ms: lengthMs() };
    const key = [before.segments, place] as const;
    place += 1;
    // After a piece that could not be kept none is, because the recording would have a hole.
    writes = writes.then(async () => {
      const bytes = await data.arrayBuffer();
      await makingRoom(tray, () => keepPiece(tray, now, key, bytes));
    });
    writes.catch((error) => onBroken(error?.name === 'QuotaExceededError' ? 'full' : 'not-kept'));
    if (lengthMs() >= longestMs) onBroken('too-long');
  });
  const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
  recorder.addEventListener('error', () => onBroken('microphone-gone'));
  stream.getAudioTracks()[0]?.addEventListener('ended', () => onBroken('microphone-gone'));
  recorder.start(pieceMs);

  return {
    lengthMs,
    pause: () => {
      stopClock();
      recorder.requestData();
      recorder.pause();
    },
    resume: () => {
      since = performance.now();
      recorder.resume();
    },
    /** Closes the microphone, and resolves once all is kept that could be. */
    end: async () => {
      stopClock();
      unwatch();
      if (recorder.state !== 'inactive') recorder.stop();
      await stopped;
      closeMicrophone(stream);
      // `onBroken` has reported it.
      await writes.catch(() => undefined);
    },
  };
}
