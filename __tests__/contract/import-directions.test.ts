import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const biome = path.resolve('node_modules/.bin/biome');

/** What `npm run check` refuses in a project that holds just these files: the rule, the file and the line of each. */
function check(files: (readonly [name: string, text: string])[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-lint-'));
  try {
    for (const file of ['biome.json', '.gitignore']) copyFileSync(file, path.join(folder, file));
    for (const [name, text] of files) {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    const words = ['check', '--reporter=github', '--max-diagnostics=none'];
    const { status, stdout } = spawnSync(biome, words, { cwd: folder, encoding: 'utf8' });
    const errors = stdout.matchAll(/^::error title=lint\/\w+\/(\w+),file=([^,]+),line=(\d+)/gm);
    return {
      status,
      refused: [...errors].map(
        ([, rule, file, line]) => `${rule} ${path.relative(folder, file ?? '')}:${line}`,
      ),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const forbidden: [file: string, ...from: string[]][] = [
  ['src/contract/club.ts', '@/policy/rules', 'react'],
  ['src/policy/rules.ts', '@/client/http'],
  ['src/ui/layout/card.tsx', '@/contract/episode', '../../client/http'],
  ['src/ui/plain/plain-link.tsx', 'antd'],
  ['src/client/http.ts', '@/features/auth/sign-in', '@/kit/list-view'],
  ['src/ui/list/data-table.tsx', '@/kit/list-panel'],
  ['src/service-worker/person.ts', '@/client/http'],
  ['src/kit/list-panel.tsx', '@/features/club/club-list', '@/entities/club/club-words', 'axios'],
  ['src/entities/episode/episode-words.ts', '@/features/episode/episode-list', '@/server/programs/app'],
  ['src/entities/episode/episode-words.ts', '../club/club-words'],
  [
    'src/features/club/club-list.tsx',
    '@/features/listen/player',
    '../listen/player',
    '@/server/programs/app',
  ],
  ['src/features/club/list/club-list.tsx', '../../listen/player'],
  ['src/shell/frame/frame.tsx', '@/server/programs/app', '../../server/programs/app'],
  ['src/pages/club/index.tsx', '@/client/http'],
  ['src/pages/api/[...path].ts', '@/server/programs/app'],
  ['src/server/club/club.routes.ts', '@/features/club/club-list', 'drizzle-orm', '../programs/nouns'],
  ['src/server/kernel/http/create-api.ts', 'drizzle-orm'],
  ['src/server/kernel/db/client.ts', '../../club/club.store'],
  ['src/server/kernel/noun.ts', '../club/club.store'],
  ['src/server/tables/club.ts', '../kernel/db/client'],
  ['src/server/club/club.store.ts', '../programs/nouns'],
  ['src/bin/start.ts', '@/features/club/club-list'],
];

const ownInstead: [file: string, ...names: string[]][] = [
  ['src/kit/list-panel.tsx', 'Modal'],
  ['src/entities/episode/share-modal.tsx', 'Modal'],
  ['src/features/club/club-list.tsx', 'Modal', 'Skeleton'],
  ['src/features/club/page/club-page.tsx', 'Modal'],
  ['src/shell/frame/frame.tsx', 'Modal'],
];

/** A file for each path, which imports one thing in each line. */
const lines = new Map<string, string[]>();
const add = (file: string, line: string) => {
  const own = lines.get(file) ?? [];
  lines.set(file, [...own, line]);
  return `noRestrictedImports ${file}:${own.length + 1}`;
};
const pairsOf = (table: typeof forbidden) =>
  table.flatMap(([file, ...all]) => all.map((each) => [file, each]));
const imports = [
  ...pairsOf(forbidden).map(([file = '', from], n) => ({
    what: `${file} may not import ${from}`,
    expected: add(file, `import { a${n} } from '${from}';`),
  })),
  ...pairsOf(ownInstead).map(([file = '', name], n) => ({
    what: `${file} may not import ${name} of antd, for which there is one of ours`,
    expected: add(file, `import { ${name} as b${n} } from 'antd';`),
  })),
];
let checked: ReturnType<typeof check>;

beforeAll(() => {
  checked = check([...lines].map(([file, own]) => [file, `${own.join('\n')}\n`]));
});

test.each(imports)('$what', ({ expected }) => {
  expect(checked.refused).toContain(expected);
  expect(checked.status).toBe(1);
});

test('a cycle is refused', () => {
  const { status, refused } = check([
    ['src/policy/one.ts', "import { two } from './two';\n\nexport const one = () => two;\n"],
    ['src/policy/two.ts', "import { one } from './one';\n\nexport const two = () => one;\n"],
  ]);
  expect(refused).toContain('noImportCycles src/policy/one.ts:1');
  expect(status).toBe(1);
});

test('no folder of src holds more than 40 files', () => {
  const counts = new Map<string, number>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
    const folder = path.dirname(file);
    // Migrations only grow, and are not searched for.
    if (path.extname(file) && !folder.startsWith('server/kernel/db/migrations'))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.get('kit')).toBeGreaterThan(0);
  expect([...counts].filter(([, count]) => count > 40)).toEqual([]);
});
