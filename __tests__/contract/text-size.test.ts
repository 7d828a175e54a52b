import { readdirSync, readFileSync } from 'node:fs';

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

test('L7 no style sheet fixes the size of text in pixels, so that it follows the browser’s own setting', () => {
  const fixed = sheets.flatMap((name) =>
    [...readFileSync(`src/${name}`, 'utf8').matchAll(/(?<![\w-])(?:font-size|line-height):[^;]*\dpx/g)].map(
      ([rule]) => `${name}: ${rule}`,
    ),
  );
  expect(sheets.length).toBeGreaterThan(50);
  expect(fixed).toEqual([]);
});
