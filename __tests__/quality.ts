import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { captionKinds } from './support/kinds/captions';
import { childrenKinds } from './support/kinds/children';
import { sentPictures, sentVideos } from './support/kinds/pictures';
import type { SentKind } from './support/kinds/sent-kind';
import { soundKinds } from './support/kinds/sound';

/**
 * `npm run quality` writes into `docs/quality.md` which tests show each of its rows, by the numbers in their titles. A row without
 * a test keeps the gap that is written there. It writes `docs/files.md`, too.
 */
export const page = 'docs/quality.md';

/** The titles of all tests, each with its file below `__tests__`. */
function titles(): { file: string; title: string }[] {
  return readdirSync('__tests__', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(path.join('__tests__', file), 'utf8');
      return [...text.matchAll(/(["'`])([^\n]*?\b[SRK]-\d\d\b[^\n]*?)\1,/g)].map(([, , title = '']) => ({
        file,
        title,
      }));
    });
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The page as it should be: the same rows, each with the files of the tests that name it. */
export function written(before: string): string {
  const all = titles();
  return before
    .split('\n')
    .map((line) => {
      const [, id, fault = '', answer = '', shown = ''] = line.split(/(?<!\\)\|/).map((part) => part.trim());
      if (!id || !/^[SRK]-\d\d$/.test(id)) return line;
      const files = new Set(
        all.filter(({ title }) => title.split(/[^\w-]/).includes(id)).map(({ file }) => file),
      );
      const by = [...files].map((file) => `\`${file.replace(/\.(test|spec)\.tsx?$/, '')}\``).join(' · ');
      return `| ${id} | ${fault} | ${answer} | ${by ? cell(by) : shown} |`;
    })
    .join('\n');
}

/** What Touchline does with the kinds of files that people really send: made of the tables that the tests walk. */
export const filesPage = 'docs/files.md';

const kinds: [title: string, rows: readonly SentKind<unknown>[]][] = [
  ['Recordings', soundKinds],
  ['Captions', captionKinds],
  ['Lists of children', childrenKinds],
  ['Pictures', sentPictures],
  ['Videos', sentVideos],
];

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The page of files as it should be: what is written by hand, and a table below each of its titles. */
export function filesWritten(before: string): string {
  const [head = ''] = before.split(/^## /m);
  const tables = kinds.map(([title, rows]) => {
    const lines = rows.map(({ kind, answer }) => `| ${cell(sentence(kind))} | ${cell(sentence(answer))} |`);
    return [`## ${title}`, '', '| What people send | What becomes of it |', '|---|---|', ...lines, ''].join(
      '\n',
    );
  });
  return `${head}${tables.join('\n')}`;
}

if (process.argv[1] === import.meta.filename) {
  writeFileSync(page, written(readFileSync(page, 'utf8')));
  writeFileSync(filesPage, filesWritten(readFileSync(filesPage, 'utf8')));
}
