import { t } from '@/language/text';
import { silenceAll } from './use-exclusive-playback';

/** Formats that browsers record in, the best first. Only WebM is joined after a crash (`join-webm.ts`). */
const formats = [
  { mime: 'audio/webm;codecs=opus', extension: 'webm' },
  { mime: 'audio/mp4', extension: 'm4a' },
  { mime: 'audio/ogg;codecs=opus', extension: 'ogg' },
];

export const extensionOf = (mime: string): string =>
  formats.find((format) => format.mime === mime)?.extension ?? 'webm';

/** Whether a recording of this format can go on after it was broken off. */
export const canGoOn = (mime: string): boolean => mime.startsWith('audio/webm');

/** What people can do without a microphone, at the end of what is wrong with it. */
const withoutOne = {
  'choose a file instead': {
    insecure: t`Recording needs a secure address, one that begins with https. Choose a file instead.`,
    unable: t`This browser cannot record. Choose a file instead, or open this page in another browser.`,
    missing: t`No microphone was found. Connect one and press Record again, or choose a file instead.`,
    closed: t`The microphone could not be opened. Try again, or choose a file instead.`,
  },
  'write your answer instead': {
    insecure: t`Recording needs a secure address, one that begins with https. Write your answer instead.`,
    unable: t`This browser cannot record. Write your answer instead, or open this page in another browser.`,
    missing: t`No microphone was found. Connect one and press Record again, or write your answer instead.`,
    closed: t`The microphone could not be opened. Try again, or write your answer instead.`,
  },
};

type Otherwise = keyof typeof withoutOne;

/** The format that this browser records in, or why it cannot record, in a sentence for people. */
export function recordingFormat(otherwise: Otherwise): { mime: string } | { problem: string } {
  if (!window.isSecureContext) return { problem: withoutOne[otherwise].insecure };
  const format =
    navigator.mediaDevices && typeof MediaRecorder !== 'undefined'
      ? formats.find(({ mime }) => MediaRecorder.isTypeSupported(mime))
      : undefined;
  return format ?? { problem: withoutOne[otherwise].unable };
}

/** Opens the microphone, which hears nothing of this browser: what plays is paused. */
export function openMicrophone(): Promise<MediaStream> {
  silenceAll();
  return navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: true, autoGainControl: true },
  });
}

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const words: Record<string, (otherwise: Otherwise) => string> = {
  NotAllowedError: () =>
    t`The microphone is blocked for this page. Open the site settings in your browser’s menu, allow the microphone, and press Record again.`,
  NotFoundError: (otherwise) => withoutOne[otherwise].missing,
  NotReadableError: () =>
    t`Another program is using the microphone. Close it, or end the call, and press Record again.`,
};

/** Why the microphone could not be opened, in a sentence for people. */
export const microphoneProblem = (error: unknown, otherwise: Otherwise): string =>
  words[error instanceof DOMException ? error.name : '']?.(otherwise) ?? withoutOne[otherwise].closed;

/** The advice about the sound, one at a time. `listening`: too little was heard to say anything. */
export type Hint = 'listening' | 'silent' | 'closer' | 'away' | 'right';

export interface Reading {
  /** 0..1 from as good as nothing to full scale. */
  level: number;
  /** The loudest level of the last seconds, which the hint is about. */
  held: number;
  hint: Hint;
}

const quietestDb = -60;
const quietDb = -34;
/** Below it a microphone is muted, not quiet. */
const silentDb = -75;
/** Above it the sound will soon clip. */
const loudDb = -3;
/** How long a level has to last before the hint changes. */
const heardMs = 2500;

const decibels = (amplitude: number) => 20 * Math.log10(Math.max(amplitude, 1e-6));

const levelOf = (db: number) => Math.min(1, Math.max(0, 1 - db / quietestDb));

/** The levels of the meter (0..1) between which a voice is loud enough and not too loud, for the meter and its words. */
export const meterEdges = { quiet: levelOf(quietDb), loud: levelOf(loudDb) };

/** Judges the peaks of a microphone (0..1), heard one after the other at `now` in milliseconds. */
export function judgeLevels(): (peak: number, now: number) => Reading {
  const heard: { at: number; peak: number }[] = [];
  let begun: number | undefined;

  function hintAt(now: number, loudest: number): Hint {
    if (loudest >= loudDb) return 'away';
    if (loudest >= quietDb) return 'right';
    if (now - (begun ?? now) < heardMs) return 'listening';
    return loudest < silentDb ? 'silent' : 'closer';
  }

  return (peak, now) => {
    begun ??= now;
    heard.push({ at: now, peak });
    while ((heard[0]?.at ?? now) < now - heardMs) heard.shift();
    const loudest = decibels(Math.max(...heard.map((each) => each.peak)));
    return { level: levelOf(decibels(peak)), held: levelOf(loudest), hint: hintAt(now, loudest) };
  };
}

/** Listens to a microphone and says how loud it is, many times a second. Returns the function that stops it. */
export function watchLevel(stream: MediaStream, onReading: (reading: Reading) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  // On phones the context sometimes begins suspended, although a press has led here.
  void context.resume();
  const samples = new Float32Array(analyser.fftSize);
  const judge = judgeLevels();
  let frame = 0;
  const read = () => {
    frame = requestAnimationFrame(read);
    analyser.getFloatTimeDomainData(samples);
    const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    onReading(judge(peak, performance.now()));
  };
  read();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}
