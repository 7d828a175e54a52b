import path from 'node:path';
import { endpoints } from '@/contract/endpoints';
import { nouns } from '@/server/programs/nouns';
import { mayImport } from '../support/server-floors';
import { sourcesOf } from '../support/sources';

const folderOf = (file: string) => file.split(path.sep)[0] ?? '';
const texts = sourcesOf(/\.tsx?$/, 'server');
const sources = texts.map(({ file }) => file);

/** Each folder of a part of `src` with the folders of it that it imports. */
function graphOf(top: string, files: typeof texts, placeOf: (file: string) => string) {
  const imports = new Map<string, Set<string>>();
  for (const { file, text } of files) {
    const to = imports.get(placeOf(file)) ?? new Set<string>();
    for (const [, specifier = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']*|@\/[^']*)'/g)) {
      const imported = specifier.startsWith('@/')
        ? path.relative(top, specifier.slice(2))
        : path.join(path.dirname(file), specifier);
      const place = placeOf(imported);
      if (!imported.startsWith('..') && place !== placeOf(file)) to.add(place);
    }
    imports.set(placeOf(file), to);
  }
  return imports;
}

const floors = ['tables', 'kernel'];
/** `resource` makes the routes of plain nouns, so any noun may use it. */
const forAll = [...floors, 'resource'];
const isNoun = (folder: string) => !floors.includes(folder) && folder !== 'programs';

const graph = graphOf('server', texts, folderOf);

test('tables import nothing of the server, and the kernel the tables alone', () => {
  expect([...(graph.get('tables') ?? [])]).toEqual([]);
  expect([...(graph.get('kernel') ?? [])]).toEqual(['tables']);
});

test('a noun imports no program, and of other nouns those listed for it', () => {
  const imported = [...graph]
    .filter(([folder]) => isNoun(folder))
    .map(([folder, to]) => [folder, [...to].filter((other) => !forAll.includes(other)).sort()] as const)
    .filter(([, to]) => to.length > 0);
  // A new import goes into `support/server-floors.ts`; it may make no circle.
  expect(Object.fromEntries(imported)).toEqual(mayImport);
});

/** The ways on which folders import each other in a circle. */
function circlesOf(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (folder: string, way: readonly string[]) => {
    if (way.includes(folder)) circles.push([...way.slice(way.indexOf(folder)), folder].join(' → '));
    if (done.has(folder) || way.includes(folder)) return;
    for (const next of imports.get(folder) ?? []) walk(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of imports.keys()) walk(folder, []);
  return circles;
}

test('no folders of the server import each other in a circle', () => {
  expect(circlesOf(graph)).toEqual([]);
});

test.each(['contract', 'ui', 'kit', 'shell'])('no folders of %s import each other in a circle', (top) => {
  // `endpoints.ts` composes the whole contract.
  const files = sourcesOf(/\.tsx?$/, top).filter(({ file }) => file !== 'endpoints.ts');
  const imports = graphOf(top, files, path.dirname);
  expect(imports.size).toBeGreaterThan(0);
  expect(circlesOf(imports)).toEqual([]);
});

test('what has routes, emails or a clean-up is a noun, and every noun is composed into the programs', () => {
  const declared = sources.filter((file) => file.endsWith('.noun.ts'));
  expect(declared).toHaveLength(nouns.length);
  const withRoutes = new Set(
    sources.filter((file) => /\.routes\.ts$|-emails\.ts$/.test(file) && isNoun(folderOf(file))).map(folderOf),
  );
  // It has no routes of its own.
  withRoutes.delete('resource');
  const bare = [...withRoutes].filter((folder) => !declared.includes(path.join(folder, `${folder}.noun.ts`)));
  expect(bare).toEqual([]);
});

test('every route of a noun is a call that the contract lists', () => {
  const listed = new Set<unknown>(Object.values(endpoints));
  const routed = nouns.flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint));
  expect(routed.length).toBeGreaterThan(200);
  expect(routed.filter((call) => !listed.has(call)).map(({ method, path: at }) => `${method} ${at}`)).toEqual(
    [],
  );
});
