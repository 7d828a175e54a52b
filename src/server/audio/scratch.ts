/** Files that mastering uses beside its output, which is renamed from `file` at the very end. */
export type Scratch = { sound: string; file: string };

/** `mark` is unlike any other run's, so that a run and its retry never write into one another. */
export function scratchOf(output: string, mark: string): Scratch {
  return { sound: `${output}.${mark}.sound`, file: `${output}.${mark}.part` };
}
