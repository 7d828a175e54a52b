import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A kind of file that people really send: a test asserts `right` for `file`, and `docs/files.md` says `kind` and `answer` in a row
 * of its table. `kind` and `answer` are in English.
 */
export type SentKind<Right> = {
  /** Its name in `inputs`. */
  file: string;
  /** Which program or device writes such a file, and how it differs. */
  kind: string;
  /** What Touchline does with such a file. */
  answer: string;
  right: Right;
};

export const inputPath = (file: string): string => path.resolve('__tests__/support/inputs', file);

export const inputBytes = (file: string): Buffer => readFileSync(inputPath(file));
