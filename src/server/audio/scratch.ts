import path from 'node:path';

/** Where mastering writes before its output is complete: `file` becomes the output at the very end. */
export type Scratch = { folder: string; sound: string; file: string };

/** `mark` is unlike any other run's, so that a run and its retry never write into one another. */
export function scratchOf(output: string, mark: string): Scratch {
  const folder = `${output}.${mark}`;
  return { folder, sound: path.join(folder, 'sound'), file: path.join(folder, 'file') };
}
