import { writeFileSync } from 'node:fs';
import { openAudio } from '@/server/kernel/audio/audio-input';
import { monoFrames } from '@/server/kernel/audio/mono';

// A program, not for Jest, because it loads the engine itself: writes a sound file as 44.1 kHz mono float samples.
const [, , source = '', target = ''] = process.argv;
const input = openAudio(source);
const pieces: Buffer[] = [];
for (const frame of monoFrames(input, 'mix')) {
  const plane = frame.data?.[0];
  // The next frame uses the same memory.
  if (plane) pieces.push(Buffer.from(plane.subarray(0, frame.nbSamples * Float32Array.BYTES_PER_ELEMENT)));
}
input.close();
writeFileSync(target, Buffer.concat(pieces));
