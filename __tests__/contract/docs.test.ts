import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { filesPage, filesWritten, page, written } from '../quality';

const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => path.join('docs', file));

test('the README is short', () => {
  expect(statSync('README.md').size).toBeLessThanOrEqual(9216);
});

test.each(['README.md', ...docs])('%s names files that are there', (file) => {
  const text = readFileSync(file, 'utf8');
  const named = [...text.matchAll(/`((?:src|docs|__tests__)\/[\w./[\]-]+)`/g)].map(([, name = '']) => name);
  const linked = [...text.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, name = '']) =>
    path.join(path.dirname(file), name),
  );
  expect([...named, ...linked].filter((name) => !existsSync(name))).toEqual([]);
});

test('the table of faults names the tests that are there, and each row is shown or says its gap', () => {
  const text = readFileSync(page, 'utf8');
  // `npm run quality` writes it anew.
  expect(text).toBe(written(text));
  expect(text.split('\n').filter((line) => /^\| [SRK]-\d\d .*\|\s*\|$/.test(line))).toEqual([]);
});

test('the list of files that are taken is that of the tests', () => {
  const text = readFileSync(filesPage, 'utf8');
  // `npm run quality` writes it anew.
  expect(text).toBe(filesWritten(text));
});
