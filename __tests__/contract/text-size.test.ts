import { readdirSync, readFileSync } from 'node:fs';
import { cssVariables } from '@/ui/theme/theme';

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' });
const sheets = sources.filter((name) => name.endsWith('.css'));

test('L7 no style sheet fixes the size of text in pixels, so that it follows the browser’s own setting', () => {
  const fixed = sheets.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(/(?<![\w-])(?:font-size|line-height):[^;]*\dpx/g)].map(
      ([rule]) => `${name}: ${rule}`,
    ),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(fixed).toEqual([]);
});

test('every variable that a style sheet reads is set by the theme, a style sheet or a component', () => {
  const foundIn = (names: string[], pattern: RegExp) =>
    names.flatMap((name) =>
      [...readFileSync(`src/${name}`, 'utf8').matchAll(pattern)].map(([, found = '']) => found),
    );
  const components = sources.filter((name) => /\.tsx?$/.test(name));
  const set = new Set([
    ...[...cssVariables.matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name),
    ...foundIn(sheets, /(--[\w-]+)\s*:/g),
    ...foundIn(components, /(--[\w-]+)['":]/g),
  ]);
  // A value after a comma is what holds where the variable is not set.
  const read = new Set(foundIn(sheets, /var\((--[\w-]+)\)/g));
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});
