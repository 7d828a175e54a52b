import { useEffect, useRef, useState } from 'react';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import {
  closeMicrophone,
  extensionOf,
  microphoneProblem,
  openMicrophone,
  recordingFormat,
} from '@/ui/media/microphone';
import { useWakeLock } from '@/ui/media/use-wake-lock';

const tickMs = 200;
const otherwise = 'write your answer instead';

/** The recorded answer, until it is sent. */
interface Recorded {
  file: File;
  /** An object URL, to play it. */
  url: string;
  seconds: number;
}

type Phase = 'ready' | 'asking' | 'recording';

interface Take {
  seconds: () => number;
  stop: () => void;
}

/** Records from the moment the microphone was opened until `stop`, or until the minute is over. Resolves to what was heard. */
function startTake(stream: MediaStream, mime: string, onEnd: (file: File, seconds: number) => void): Take {
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: 64_000 });
  const begun = performance.now();
  const seconds = () => Math.min(limits.spokenSeconds, (performance.now() - begun) / 1000);
  const pieces: Blob[] = [];
  let length = 0;
  const stop = () => {
    if (recorder.state === 'inactive') return;
    length = seconds();
    recorder.stop();
  };
  const timer = setTimeout(stop, limits.spokenSeconds * 1000);
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  recorder.addEventListener('stop', () => {
    clearTimeout(timer);
    closeMicrophone(stream);
    const type = mime.split(';')[0];
    onEnd(new File(pieces, `answer.${extensionOf(mime)}`, { type }), length);
  });
  // A call, or a microphone that was unplugged: what was recorded until then is kept.
  stream.getAudioTracks()[0]?.addEventListener('ended', stop);
  recorder.start();
  return { seconds, stop };
}

/** Records an answer of at most a minute, and calls `onTaken` with it. */
export function useSpokenAnswer(onTaken: (file: File, seconds: number) => void) {
  const [phase, setPhase] = useState<Phase>('ready');
  const [seconds, setSeconds] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [recorded, setRecorded] = useState<Recorded>();
  const take = useRef<Take>(undefined);
  const left = useRef(false);
  /** From a press until the microphone is open or refused. A second press would open another, which nothing stops. */
  const opening = useRef(false);

  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      take.current?.stop();
    };
  }, []);
  useEffect(() => {
    if (phase !== 'recording') return;
    const timer = setInterval(() => setSeconds(take.current?.seconds() ?? 0), tickMs);
    return () => clearInterval(timer);
  }, [phase]);
  useEffect(() => {
    if (recorded) return () => URL.revokeObjectURL(recorded.url);
  }, [recorded]);
  useWakeLock(phase === 'recording');

  /** Shows an earlier recording. */
  const show = (file: File, length: number) =>
    setRecorded({ file, url: URL.createObjectURL(file), seconds: length });

  const onEnd = (file: File, length: number) => {
    take.current = undefined;
    if (left.current) return;
    setPhase('ready');
    if (length < 1) return setProblem(t`That was very short. Press Record and speak.`);
    show(file, length);
    onTaken(file, length);
  };

  const record = async () => {
    setProblem(undefined);
    const format = recordingFormat(otherwise);
    if ('problem' in format) return setProblem(format.problem);
    if (opening.current || take.current) return;
    opening.current = true;
    setPhase('asking');
    try {
      const stream = await openMicrophone();
      if (left.current) return closeMicrophone(stream);
      setRecorded(undefined);
      setSeconds(0);
      take.current = startTake(stream, format.mime, onEnd);
      setPhase('recording');
    } catch (error) {
      setProblem(microphoneProblem(error, otherwise));
      setPhase('ready');
    } finally {
      opening.current = false;
    }
  };

  return { phase, seconds, problem, recorded, record, show, stop: () => take.current?.stop() };
}
