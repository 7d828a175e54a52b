import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomUuid } from '@/client/random';
import { announceTray, openTray, removeUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import {
  canGoOn,
  closeMicrophone,
  type Hint,
  microphoneProblem,
  openMicrophone,
  type Reading,
  recordingFormat,
} from '@/ui/media/microphone';
import { useWakeLock } from '@/ui/media/use-wake-lock';
import { findRecording, partLock, type RecordedPart } from './kept-recordings';
import { type RecordedBytes, readRecordedBytes, recordingFile } from './recording-file';
import { type Broken, longestMs, startTake, type Take } from './take';

const tickMs = 200;

const otherwise = 'choose a file instead';

const brokenWords: Record<Broken, string> = {
  full: t`There is no space left on this device. Free some space, then continue.`,
  'not-kept': t`This browser could not keep the recording. Choose a file instead, or open this page in another browser.`,
  'too-long': t`This recording has reached the limit of ${limits.audioHours} hours for a part. Press Done to listen to it.`,
  'microphone-gone': t`The microphone has stopped, perhaps because of a call or because the screen was locked. Continue when the microphone works again.`,
};

const elsewhereWords = t`This part is open in another tab of this browser. Close it there, and it can be recorded here.`;

/**
 * Runs `begin` once no other tab records this part, because two would overwrite each other, and keeps others
 * away until the signal. `onElsewhere` is called when it has to wait. Without the Web Locks API, as on
 * insecure pages, it begins at once.
 */
async function whenMine(
  name: string,
  signal: AbortSignal,
  { begin, onElsewhere }: { begin: () => Promise<void>; onElsewhere: () => void },
): Promise<void> {
  if (!navigator.locks) return begin();
  const over = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  const hold = async (lock: Lock | null) => {
    if (!lock || signal.aborted) return lock !== null;
    void begin();
    await over;
    return true;
  };
  if ((await navigator.locks.request(name, { ifAvailable: true }, hold)) || signal.aborted) return;
  onElsewhere();
  // It rejects when the person leaves before it is their turn.
  await navigator.locks.request(name, { signal }, hold).catch(() => undefined);
}

/** There is a microphone, but no storage for the recording. */
class NotKept extends Error {}

/** A recording without any sound yet. */
const begin = ({ slot, ...place }: RecordedPart, mime: string): Unsent => ({
  id: randomUuid(),
  kind: 'recording',
  ...place,
  slot,
  name: slot,
  mime,
  lastModified: Date.now(),
  at: Date.now(),
  segments: 0,
  ms: 0,
  state: 'open',
});

/** A whole recording. */
export interface Finished {
  item: Unsent;
  sound: RecordedBytes;
  file: File;
}

/** `kept`: there is a recording, and the microphone is off. `elsewhere`: another tab has it. */
export type RecorderPhase = 'busy' | 'elsewhere' | 'ready' | 'asking' | 'recording' | 'paused' | 'kept';

interface Options {
  part: RecordedPart;
  onReading: (reading: Reading) => void;
}

/** Records a part, and keeps it on this device until it was sent. */
export function useRecorder({ part, onReading }: Options) {
  const [phase, setPhase] = useState<RecorderPhase>('busy');
  const [ms, setMs] = useState(0);
  const [hint, setHint] = useState<Hint>('right');
  const [problem, setProblem] = useState<string>();
  /** The stored recording, while no take is running. */
  const [stored, setStored] = useState<Unsent>();
  const take = useRef<Take>(undefined);
  const left = useRef(false);

  /** Ends the take; its recording stays stored. */
  const end = async () => {
    const ending = take.current;
    take.current = undefined;
    await ending?.end();
  };

  /** Loads and shows the stored recording. */
  const look = async () => {
    const found = await findRecording(part).catch(() => undefined);
    if (left.current) return found;
    setStored(found);
    setMs(found?.ms ?? 0);
    setPhase(found ? 'kept' : 'ready');
    return found;
  };

  useEffect(() => {
    if (phase !== 'recording') return;
    // While a take ends, the length on show stays: its last tick may come after the stored length was shown.
    const timer = setInterval(() => take.current && setMs(take.current.lengthMs()), tickMs);
    return () => clearInterval(timer);
  }, [phase]);
  useWakeLock(phase === 'recording');

  const breakOff = async (why: Broken) => {
    if (!take.current) return;
    await end();
    const found = await look();
    setProblem(`${brokenWords[why]}${found ? t` The recording up to here is kept.` : ''}`);
  };

  const record = async () => {
    const format = recordingFormat(otherwise);
    if ('problem' in format) return setProblem(format.problem);
    setProblem(undefined);
    setPhase('asking');
    try {
      const stream = await openMicrophone();
      if (left.current) return closeMicrophone(stream);
      const tray = await openTray().catch((error) => {
        closeMicrophone(stream);
        throw new NotKept('there is no tray', { cause: error });
      });
      if (left.current) return closeMicrophone(stream);
      take.current = startTake({
        before: stored ?? begin(part, format.mime),
        tray,
        stream,
        onReading: (reading) => {
          onReading(reading);
          setHint(reading.hint);
        },
        onBroken: (why) => void breakOff(why),
      });
      setPhase('recording');
      // Otherwise a browser that runs out of space may delete it.
      void navigator.storage?.persist?.();
    } catch (error) {
      setProblem(error instanceof NotKept ? brokenWords['not-kept'] : microphoneProblem(error, otherwise));
      setPhase(stored ? 'kept' : 'ready');
    }
  };

  const onStart = useEffectEvent((signal: AbortSignal) => {
    /** The person has just pressed Record, so that no second press is needed. */
    let pressed = true;
    void whenMine(partLock(part), signal, {
      begin: async () => {
        setProblem(undefined);
        const found = await look();
        if (pressed && !found && !left.current) await record();
      },
      onElsewhere: () => {
        pressed = false;
        setProblem(elsewhereWords);
        setPhase('elsewhere');
      },
    });
  });
  const onLeave = useEffectEvent(end);
  useEffect(() => {
    const leaving = new AbortController();
    left.current = false;
    onStart(leaving.signal);
    return () => {
      left.current = true;
      void onLeave().finally(() => leaving.abort());
    };
  }, []);

  const pause = () => {
    take.current?.pause();
    setPhase('paused');
  };

  const resume = () => {
    take.current?.resume();
    setPhase('recording');
  };

  /** The whole recording, to listen to and to send; undefined when there is none. It stays stored until it was sent. */
  const finish = async (): Promise<Finished | undefined> => {
    setPhase('busy');
    await end();
    announceTray();
    const found = await look();
    const sound = found && (await readRecordedBytes(found.id).catch(() => undefined));
    if (found && sound) return { item: found, sound, file: recordingFile(found, sound) };
    setProblem(
      found
        ? t`The recording could not be read from this device. Close other pages and press Done again.`
        : t`Nothing was recorded yet. Press Record and speak.`,
    );
    return undefined;
  };

  const retake = async () => {
    await end();
    const found = await findRecording(part);
    if (found) await removeUnsent([found.id]);
    setProblem(undefined);
    await look();
  };

  /** Whether Record, or Go on, is possible. */
  const mayRecord = stored === undefined || (canGoOn(stored.mime) && (stored.ms ?? 0) < longestMs);
  return { phase, ms, hint, problem, mayRecord, record, pause, resume, finish, retake, end };
}
