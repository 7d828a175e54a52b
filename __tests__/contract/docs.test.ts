import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

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
