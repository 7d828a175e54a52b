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

/** The format that this browser records in, or why it cannot record, in a sentence for people. */
export function recordingFormat(): { mime: string } | { problem: string } {
  if (!window.isSecureContext) {
    return {
      problem: 'Recording needs a secure address, one that begins with https. Choose a file instead.',
    };
  }
  const format =
    navigator.mediaDevices && typeof MediaRecorder !== 'undefined'
      ? formats.find(({ mime }) => MediaRecorder.isTypeSupported(mime))
      : undefined;
  return (
    format ?? {
      problem: 'This browser cannot record. Choose a file instead, or open this page in another browser.',
    }
  );
}

export const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: false, noiseSuppression: true, autoGainControl: true },
  });

export function closeMicrophone(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

const words: Record<string, string> = {
  NotAllowedError:
    'The microphone is not allowed here. Allow it in the settings of this page, beside its address, and press Record again.',
  NotFoundError: 'No microphone was found. Connect one and press Record again, or choose a file instead.',
  NotReadableError:
    'Another program is using the microphone. Close it, or end the call, and press Record again.',
};

/** Why the microphone could not be opened, in a sentence for people. */
export const microphoneProblem = (error: unknown): string =>
  words[error instanceof DOMException ? error.name : ''] ??
  'The microphone could not be opened. Try again, or choose a file instead.';

/** What somebody could do about the sound, one thing at a time. */
export type Hint = 'silent' | 'closer' | 'away' | 'right';

export interface Reading {
  /** 0..1 from as good as nothing to full scale. */
  level: number;
  hint: Hint;
}

const quietestDb = -60;
const quietDb = -34;
/** Below it a microphone is muted, not quiet. */
const silentDb = -75;
const clipped = 0.985;
/** How long something has to last before it is said, and how long clipping is spoken of. */
const heardMs = 2500;
const clippedMs = 1500;

const decibels = (amplitude: number) => 20 * Math.log10(Math.max(amplitude, 1e-6));

/** Judges the peaks of a microphone (0..1), heard one after the other at `now` in milliseconds. */
export function judgeLevels(): (peak: number, now: number) => Reading {
  const heard: { at: number; peak: number }[] = [];
  let begun: number | undefined;
  let clippedAt = Number.NEGATIVE_INFINITY;

  function hintAt(now: number): Hint {
    if (now - clippedAt < clippedMs) return 'away';
    const loudest = decibels(Math.max(...heard.map(({ peak }) => peak)));
    if (now - (begun ?? now) < heardMs || loudest >= quietDb) return 'right';
    return loudest < silentDb ? 'silent' : 'closer';
  }

  return (peak, now) => {
    begun ??= now;
    if (peak >= clipped) clippedAt = now;
    heard.push({ at: now, peak });
    while ((heard[0]?.at ?? now) < now - heardMs) heard.shift();
    return { level: Math.min(1, Math.max(0, 1 - decibels(peak) / quietestDb)), hint: hintAt(now) };
  };
}

/** Listens to a microphone and says how loud it is, many times a second. Returns the function that stops it. */
export function watchLevel(stream: MediaStream, onReading: (reading: Reading) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  // Phones begin it suspended now and then, although a press has led here.
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
