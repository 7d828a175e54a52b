import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tokenStyles } from '@/ui/theme/theme';

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
    ...[...tokenStyles().matchAll(/(--[\w-]+):/g)].map(([, name = '']) => name),
    ...foundIn(sheets, /(--[\w-]+)\s*:/g),
    ...foundIn(components, /(--[\w-]+)['":]/g),
  ]);
  // A value after a comma is what holds where the variable is not set.
  const read = new Set(foundIn(sheets, /var\((--[\w-]+)\)/g));
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});

test('every class of a style sheet is read by a component, and every class that is read is there', () => {
  const sources = new Map(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|css)$/.test(name))
      .map((name) => [name, readFileSync(`src/${name}`, 'utf8').replace(/\/\*.*?\*\//gs, '')]),
  );
  const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const at = (from: string, to: string) =>
    to.startsWith('@/') ? to.slice(2) : path.join(path.dirname(from), to);
  const readers = (sheet: string) =>
    [...sources].flatMap(([name, text]) =>
      [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
        .filter(([, , to = '']) => at(name, to) === sheet)
        .map(([, as = '']) => ({ as, text })),
    );
  const composed = [...sources.values()].flatMap((each) => namesIn(each, /composes:([^;]*)/g)).join(' ');
  const odd = [...sources].flatMap(([sheet, text]) => {
    if (!sheet.endsWith('.module.css')) return [];
    const rules = text.replace(/:global\([^)]*\)/g, '').replace(/composes:[^;]*/g, '');
    const there = new Set(namesIn(namesIn(rules, /([^{};]*)\{/g).join(' '), /\.([a-zA-Z][\w-]*)/g));
    const found = readers(sheet);
    const read = new Set(
      found.flatMap(({ as, text: code }) => namesIn(code, new RegExp(`(?<![\\w.-])${as}\\.(\\w+)`, 'g'))),
    );
    // `styles[name]`, or all of it handed on: which classes are read is only known when it runs.
    const isOpen = found.some(({ as, text: code }) =>
      new RegExp(`(?<![\\w.])${as}(\\[|\\s*[,)}])`).test(code),
    );
    const unread = [...there].filter(
      (name) => !isOpen && !read.has(name) && !new RegExp(`\\b${name}\\b`).test(composed),
    );
    return [...unread, ...[...read].filter((name) => !there.has(name))].map((name) => `${sheet}: ${name}`);
  });
  expect(odd).toEqual([]);
});
