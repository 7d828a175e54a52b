import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const biome = path.resolve('node_modules/.bin/biome');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-lint-'));
  for (const file of ['biome.json', '.gitignore']) copyFileSync(file, path.join(folder, file));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm run check` says of a project that holds just these files. */
function check(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const { status, stdout, stderr } = spawnSync(biome, ['check'], { cwd: folder, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

const importing = (from: string) => `import { a } from '${from}';\n\nexport const b = a;\n`;

const forbidden: [file: string, from: string][] = [
  ['src/contract/club.ts', '@/policy/rules'],
  ['src/contract/club.ts', 'react'],
  ['src/policy/rules.ts', '@/client/http'],
  ['src/ui/layout/card.tsx', '@/contract/episode'],
  ['src/ui/layout/card.tsx', '../../client/http'],
  ['src/ui/plain/plain-link.tsx', 'antd'],
  ['src/client/http.ts', '@/features/auth/sign-in'],
  ['src/ui/list/data-table.tsx', '@/kit/list-panel'],
  ['src/service-worker/person.ts', '@/client/http'],
  ['src/client/http.ts', '@/kit/list-view'],
  ['src/kit/list-panel.tsx', '@/features/club/club-list'],
  ['src/kit/list-panel.tsx', '@/entities/club/club-words'],
  ['src/kit/list-panel.tsx', 'axios'],
  ['src/entities/episode/episode-words.ts', '@/features/episode/episode-list'],
  ['src/entities/episode/episode-words.ts', '../club/club-words'],
  ['src/entities/episode/episode-words.ts', '@/server/programs/app'],
  ['src/features/club/club-list.tsx', '@/features/listen/player'],
  ['src/features/club/club-list.tsx', '@/server/programs/app'],
  ['src/features/club/club-list.tsx', '../listen/player'],
  ['src/features/club/list/club-list.tsx', '../../listen/player'],
  ['src/shell/frame/frame.tsx', '@/server/programs/app'],
  ['src/shell/frame/frame.tsx', '../../server/programs/app'],
  ['src/pages/club/index.tsx', '@/client/http'],
  ['src/pages/api/[...path].ts', '@/server/programs/app'],
  ['src/server/club/club.routes.ts', '@/features/club/club-list'],
  ['src/server/club/club.routes.ts', 'drizzle-orm'],
  ['src/server/kernel/http/create-api.ts', 'drizzle-orm'],
  ['src/server/kernel/db/client.ts', '../../club/club.store'],
  ['src/server/kernel/noun.ts', '../club/club.store'],
  ['src/server/tables/club.ts', '../kernel/db/client'],
  ['src/server/club/club.store.ts', '../programs/nouns'],
  ['src/server/club/club.routes.ts', '../programs/nouns'],
  ['src/bin/start.ts', '@/features/club/club-list'],
];

test.each(forbidden)('%s may not import %s', (file, from) => {
  const { status, said } = check({ [file]: importing(from) });
  expect(said).toContain('noRestrictedImports');
  expect(status).toBe(1);
});

test('a cycle is refused', () => {
  const { status, said } = check({
    'src/policy/one.ts': "import { two } from './two';\n\nexport const one = () => two;\n",
    'src/policy/two.ts': "import { one } from './one';\n\nexport const two = () => one;\n",
  });
  expect(said).toContain('noImportCycles');
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
