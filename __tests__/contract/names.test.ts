import { sourcesOf } from '../support/sources';

const exported =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type) (\w+)(?: = (\w+)\()?/gm;

/** A file with what it is to the name: one of the four that may share it in pairs, or any other. */
function homeOf(file: string, maker: string): string {
  if (file.startsWith('contract') && /^(?:listE|e)ndpoint$/.test(maker)) return `endpoint ${file}`;
  if (file.startsWith('contract') && maker === 'resource') return `resource ${file}`;
  if (maker === 'classifiedTable') return `table ${file}`;
  return file.endsWith('.store.ts') ? `store ${file}` : file;
}

const homes = new Map<string, Set<string>>();
for (const { file, text } of sourcesOf(/\.tsx?$/)) {
  for (const [, name = '', maker = ''] of text.matchAll(exported)) {
    const of = homes.get(name) ?? new Set<string>();
    homes.set(name, of.add(homeOf(file, maker)));
  }
}

/** An endpoint and the function of a store behind it share their name, as a resource and its table do. */
const isPair = ([first = '', second = '', ...more]: string[]) =>
  more.length === 0 &&
  ((first.startsWith('endpoint ') && second.startsWith('store ')) ||
    (first.startsWith('resource ') && second.startsWith('table ')));

test('a name is exported from one file of src', () => {
  const shared = [...homes]
    .map(([name, files]) => [name, [...files].sort()] as const)
    .filter(([, files]) => files.length > 1 && !isPair(files));
  expect(shared).toEqual([]);
});
