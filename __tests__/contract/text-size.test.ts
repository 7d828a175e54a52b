import path from 'node:path';
import { tokenStyles } from '@/ui/theme/theme';
import { sourcesOf } from '../support/sources';

const sources = sourcesOf(/\.(tsx?|css)$/);
const [sheets = [], components = []] = [/\.css$/, /\.tsx?$/].map((names) =>
  sources.filter(({ file }) => names.test(file)),
);
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

test('L7 no style sheet fixes the size of text in pixels, so that it follows the browser’s own setting', () => {
  const fixed = sheets.flatMap(({ file, text }) =>
    namesIn(text, /(?<![\w-])((?:font-size|line-height):[^;]*\dpx)/g).map((rule) => `${file}: ${rule}`),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(fixed).toEqual([]);
});

test('every variable that a style sheet reads is set by the theme, a style sheet or a component', () => {
  const foundIn = (files: typeof sources, pattern: RegExp) =>
    files.flatMap(({ text }) => namesIn(text, pattern));
  const set = new Set([
    ...namesIn(tokenStyles(), /(--[\w-]+):/g),
    ...foundIn(sheets, /(--[\w-]+)\s*:/g),
    ...foundIn(components, /(--[\w-]+)['":]/g),
  ]);
  // A value after a comma is what holds where the variable is not set.
  const read = new Set(foundIn(sheets, /var\((--[\w-]+)\)/g));
  expect(read.size).toBeGreaterThan(20);
  expect([...read].filter((name) => !set.has(name))).toEqual([]);
});

test('every class of a style sheet is read by a component, and every class that is read is there', () => {
  const bare = sources.map(({ file, text }) => ({ file, text: text.replace(/\/\*.*?\*\//gs, '') }));
  const at = (from: string, to: string) =>
    to.startsWith('@/') ? to.slice(2) : path.join(path.dirname(from), to);
  const readers = (sheet: string) =>
    bare.flatMap(({ file, text }) =>
      [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
        .filter(([, , to = '']) => at(file, to) === sheet)
        .map(([, as = '']) => ({ as, text })),
    );
  const composed = bare.flatMap(({ text }) => namesIn(text, /composes:([^;]*)/g)).join(' ');
  const odd = bare.flatMap(({ file: sheet, text }) => {
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
