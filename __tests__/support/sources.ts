import { readdirSync, readFileSync } from 'node:fs';

/** The files below `src`, or below a folder of it, whose paths match, each with its text. */
export const sourcesOf = (names: RegExp, folder = '') =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => names.test(file))
    .map((file) => ({ file, text: readFileSync(`src/${folder}/${file}`, 'utf8') }));
