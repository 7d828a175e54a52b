import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const filesIn = (root: string) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file));
const sources = [...filesIn('src'), ...filesIn('__tests__')].filter((file) => /\.tsx?$/.test(file));
const textOf = new Map(sources.map((file) => [file, readFileSync(file, 'utf8')]));

/** A specifier of ours, and the clause before it if it has one: `import { clause } from 'specifier'`. */
const imports = /(?:\b(?:import|export)\b([^;'"]*?)\bfrom\s*)?['"]((?:@|\.\.?)\/[^'"\n]+)['"]/g;

function fileOf(from: string, specifier: string): string {
  const place = specifier.startsWith('@/') ? 'src' : path.dirname(from);
  const target = path.join(place, specifier.replace(/^@\//, ''));
  return [`${target}.ts`, `${target}.tsx`].find((file) => textOf.has(file)) ?? target;
}

/** What other files import of each file. Of `import * as` and `import()` every word of the file counts. */
const imported = new Map<string, Set<string>>();
for (const [file, text] of textOf) {
  for (const [, clause = '*', specifier = ''] of text.matchAll(imports)) {
    const words = (clause.includes('*') ? text : clause).match(/\w+/g) ?? [];
    const target = fileOf(file, specifier);
    imported.set(target, new Set([...(imported.get(target) ?? []), ...words]));
  }
}

test('every export of src is imported by another file', () => {
  const exported = /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm;
  const unused = [...textOf]
    // Next imports the pages, Drizzle all tables, and antd what replaces its parts.
    .filter(([file]) => /^src\/(?!pages|server\/tables|ui\/list\/unused-table-parts)/.test(file))
    .flatMap(([file, text]) => [...text.matchAll(exported)].map(([, name = '']) => ({ file, name })))
    .filter(({ file, name }) => !imported.get(file)?.has(name));
  expect(unused).toEqual([]);
});
