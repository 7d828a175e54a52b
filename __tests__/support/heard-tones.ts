import { openAudio } from '@/server/kernel/audio/audio-input';
import { masterRate } from '@/server/kernel/audio/audio-limits';
import { partFrames } from '@/server/kernel/audio/mastering/part-frames';

/** Samples of one look at the sound, and from one look to the next: 20 ms and 2.5 ms. */
const windowSize = masterRate / 50;
const hop = Math.round(masterRate / 400);

/** A decoded file, as the samples that are played, without any filter. */
export function decodeSound(file: string): Float32Array {
  const input = openAudio(file);
  const pieces: Buffer[] = [];
  for (const frame of partFrames(input, 'mix', 'cleaned')) {
    const plane = frame.data?.[0];
    // The next frame uses the same memory.
    if (plane) pieces.push(Buffer.from(plane.subarray(0, frame.nbSamples * Float32Array.BYTES_PER_ELEMENT)));
  }
  input.close();
  return new Float32Array(new Uint8Array(Buffer.concat(pieces)).buffer);
}

/** How much of a window's energy is at one frequency, 0..1, by Goertzel's filter; 0 where it is silent. */
function shareOf(samples: Float32Array, hertz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / masterRate);
  let [last, before, energy] = [0, 0, 0];
  for (const sample of samples) {
    [last, before] = [sample + turn * last - before, last];
    energy += sample * sample;
  }
  const power = last * last + before * before - turn * last * before;
  return energy < 1e-4 ? 0 : (2 * power) / (energy * samples.length);
}

/** From when to when a pure tone is what is heard, in seconds: the first and the last moment; undefined when it never is. */
export function whenHeard(sound: Float32Array, hertz: number): { start: number; end: number } | undefined {
  const moments: number[] = [];
  for (let at = 0; at + windowSize <= sound.length; at += hop) {
    if (shareOf(sound.subarray(at, at + windowSize), hertz) > 0.5)
      moments.push((at + windowSize / 2) / masterRate);
  }
  const [start] = moments;
  const end = moments.at(-1);
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** The share of the looks between two moments in which a tone is what is heard. */
export function shareHeard(sound: Float32Array, hertz: number, from: number, to: number): number {
  let [looks, heard] = [0, 0];
  for (let at = Math.round(from * masterRate); at + windowSize <= to * masterRate; at += hop) {
    looks += 1;
    if (shareOf(sound.subarray(at, at + windowSize), hertz) > 0.5) heard += 1;
  }
  return looks === 0 ? 0 : heard / looks;
}
