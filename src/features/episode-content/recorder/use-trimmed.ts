import { useEffect, useRef, useState } from 'react';
import { canGoOn } from '@/ui/media/microphone';
import { silenceAll, yieldToOthers } from '@/ui/media/use-exclusive-playback';
import { recordingFile } from './recording-file';
import type { Finished } from './use-recorder';

const bars = 64;
/** Longer ones are not decoded for their picture alone: it would take hundreds of megabytes. */
const longestDrawnMs = 30 * 60_000;
/** At this rate loudness is still seen, and a minute takes 2 MB. */
const drawnRate = 8000;
export const leastKeptMs = 1000;

/** How loud a recording is, in bars of 0..1; flat where it cannot be decoded here. */
async function peaksOf(file: File): Promise<number[]> {
  const context = new OfflineAudioContext(1, 1, drawnRate);
  const decoded = await context.decodeAudioData(await file.arrayBuffer());
  const samples = decoded.getChannelData(0);
  const size = Math.max(1, Math.floor(samples.length / bars));
  const loudest = Array.from({ length: bars }, (_, bar) =>
    samples.subarray(bar * size, (bar + 1) * size).reduce((most, each) => Math.max(most, Math.abs(each)), 0),
  );
  const most = Math.max(...loudest, 0.01);
  return loudest.map((each) => each / most);
}

/** A finished recording: its picture, its ends that can be moved, and its sound from any place on. Times in milliseconds. */
export function useTrimmed({ item, sound, file }: Finished) {
  const length = item.ms ?? 0;
  const mayTrim = canGoOn(item.mime) && length > 2 * leastKeptMs;
  const [range, setRange] = useState({ from: 0, to: length });
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [peaks, setPeaks] = useState<readonly number[]>([]);
  const stopping = useRef<() => void>(undefined);

  useEffect(() => {
    let left = false;
    if (length <= longestDrawnMs)
      peaksOf(file)
        .then((found) => left || setPeaks(found))
        // Its picture stays flat; the sound is there all the same.
        .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [file, length]);
  useEffect(() => () => stopping.current?.(), []);

  const pause = () => stopping.current?.();

  const play = (from = at >= range.to - 100 || at < range.from ? range.from : at) => {
    pause();
    // The played piece is cut as it will be sent, so it needs no seeking, which browsers do badly in their
    // own recordings.
    const piece = mayTrim ? recordingFile({ ...item, kept: { from, to: range.to } }, sound) : file;
    const url = URL.createObjectURL(piece);
    const audio = new Audio(url);
    silenceAll();
    const goOn = yieldToOthers(() => audio);
    const begins = mayTrim ? from : 0;
    let frame = 0;
    const end = () => {
      cancelAnimationFrame(frame);
      goOn();
      audio.pause();
      URL.revokeObjectURL(url);
      stopping.current = undefined;
      setPlaying(false);
    };
    const follow = () => {
      setAt(Math.min(range.to, begins + audio.currentTime * 1000));
      frame = requestAnimationFrame(follow);
    };
    const fail = () => {
      if (stopping.current !== end) return;
      end();
      setFailed(true);
    };
    stopping.current = end;
    audio.addEventListener('error', fail);
    // Something else has begun to play.
    audio.addEventListener('pause', () => stopping.current === end && end());
    audio.addEventListener('ended', () => {
      end();
      setAt(range.from);
    });
    setPlaying(true);
    setFailed(false);
    void audio.play().then(follow, fail);
  };

  const move = (end: 'from' | 'to', to: number) => {
    pause();
    const next =
      end === 'from'
        ? { ...range, from: Math.min(Math.max(0, to), range.to - leastKeptMs) }
        : { ...range, to: Math.max(Math.min(length, to), range.from + leastKeptMs) };
    setRange(next);
    setAt(next.from);
  };

  const isCut = range.from > 0 || range.to < length;
  return {
    length,
    range,
    at: Math.max(at, range.from),
    peaks,
    playing,
    failed,
    mayTrim,
    play,
    pause,
    move,
    /** The recording as it will be sent. */
    result: () => {
      const trimmed = isCut ? { ...item, kept: range } : item;
      return { item: trimmed, file: isCut ? recordingFile(trimmed, sound) : file };
    },
  };
}

export type Trimmed = ReturnType<typeof useTrimmed>;
