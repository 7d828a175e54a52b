import { parse } from '@babel/parser';
import { transformSync } from 'esbuild';
import { sourcesOf } from '../support/sources';

/**
 * Words that no sentence of ours may have, because it reads like a riddle then, and the first sentences that
 * F2 has removed.
 */
const forbidden = [
  /\b(whoever|somebody|nobody|told|stands?|mended|renditions?)\b/i,
  /\bthat (he|she)\b/i,
  /\bby (itself|themselves)\b/i,
  /misses here|page is not for you|What did the bakery|Whom do they|before anything else happens|Save what I agree/,
  /Go on with it|Parents and coaches, as|Narrow the menu|most of it to|\be-mail/,
  /Invalid (option|input)/,
];

/** What the people of the demo say, and the notice in other languages. */
const notOurEnglish = /^server\/programs\/demo\/|^server\/consent\/notice\/(german|french)/;

/** What a person may read in it: the text of its elements, and every string that is more than a name. */
function sentences({ file, text }: { file: string; text: string }): string[] {
  const loader = file.endsWith('x') ? 'tsx' : 'ts';
  const { code } = transformSync(text, { loader, jsx: 'automatic', target: 'esnext' });
  const found: string[] = [];
  const look = (node: unknown): void => {
    // Names of modules, and SQL.
    if (typeof node !== 'object' || node === null || ('source' in node && node.source) || 'tag' in node)
      return;
    if ('type' in node && node.type === 'StringLiteral' && 'value' in node) found.push(String(node.value));
    if ('cooked' in node) found.push(String(node.cooked));
    Object.values(node).forEach(look);
  };
  look(parse(code, { sourceType: 'module' }));
  return found.filter((text) => /^[A-Z]\w+$|\s/.test(text));
}

test('F2: no sentence that a person reads has a word that we do not use', () => {
  const files = sourcesOf(/\.tsx?$/).filter(({ file }) => !notOurEnglish.test(file));
  const found = files.flatMap((source) =>
    sentences(source)
      .filter((text) => forbidden.some((word) => word.test(text)))
      .map((text) => `${source.file}: ${text.trim().slice(0, 150)}`),
  );
  expect(files.length).toBeGreaterThan(900);
  expect(found).toEqual([]);
});
