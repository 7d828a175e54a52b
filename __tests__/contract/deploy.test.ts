import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { languageCodes } from '@/language/languages';
import { listMigrations } from '@/server/kernel/db/migrate';
import { settingNames } from '@/server/kernel/settings';

const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
const textOf = (file: string) => readFileSync(file, 'utf8');

/** What is set in deploy/ and read by a program other than ours. */
const ofOthers = [
  'POSTGRES_DB',
  'POSTGRES_PASSWORD',
  'POSTGRES_USER',
  'TOUCHLINE_HOST',
  'TOUCHLINE_UPSTREAM',
];
const known = new Set<string>([...settingNames, ...ofOthers]);

/** Names that are given a value or read: `NAME=`, `NAME:`, `${NAME`, `$NAME`, `name: NAME`. */
const namedIn = (text: string) =>
  [
    ...text.matchAll(
      /(?:\b([A-Z][A-Z]+(?:_[A-Z]+)*)(?==|: |=%)|\$\{?([A-Z]+_[A-Z_]+)|name: ([A-Z]+_[A-Z_]+))/g,
    ),
  ].map(([, set, read, named]) => set ?? read ?? named ?? '');

test.each(files.filter((file) => !file.includes('monitoring')))(
  'every setting in %s is one of ours',
  (file) => {
    expect([...new Set(namedIn(textOf(file)))].filter((name) => !known.has(name))).toEqual([]);
  },
);

test('every setting is in .env.example and in docs/operations.md, and neither names another', () => {
  const example = textOf('.env.example');
  const operations = textOf('docs/operations.md');
  const ours = settingNames.filter((name) => name !== 'NODE_ENV');
  expect(ours.filter((name) => !new RegExp(`^# ${name}=`, 'm').test(example))).toEqual([]);
  expect(ours.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
  const written = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name);
  expect(written.filter((name) => !known.has(name))).toEqual([]);
  const rows = [...operations.matchAll(/^\| (`[A-Z][^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((name) => !known.has(name))).toEqual([]);
});

test('what deploy/ sets is found there', () => {
  const names = new Set(files.flatMap((file) => namedIn(textOf(file))));
  for (const name of [
    'PUBLIC_URL',
    'TRUST_PROXY',
    'DATABASE_URL',
    'API_HOST',
    'DATA_DIR',
    'METRICS_TOKEN',
    'BACKUP_RECIPIENT',
  ])
    expect([name, names.has(name)]).toEqual([name, true]);
});

test('every program that deploy/ starts is there', () => {
  const started = files.flatMap((file) => [
    ...textOf(file).matchAll(/\b(?:src|deploy)\/[\w/-]+\.(?:ts|sh|mjs)\b/g),
  ]);
  expect(started.length).toBeGreaterThan(6);
  for (const [name] of started) expect(textOf(name).length).toBeGreaterThan(0);
});

test('Prometheus asks each process that deploy/systemd starts, at its own port', () => {
  const scrape = textOf('deploy/monitoring/prometheus-scrape.yml');
  const asked = [...scrape.matchAll(/"127\.0\.0\.1:(\d+)"/g)].map(([, port]) => port);
  const portsOf = (unit: string, instance: string, usual: string[]) => {
    const set = /^Environment=(.*PORT=.*)$/m.exec(textOf(`deploy/systemd/${unit}`))?.[1] ?? '';
    return [
      ...usual,
      ...[...set.matchAll(/PORT=(\S+)/g)].map(([, port = '']) => port.replace('%i', instance)),
    ];
  };
  expect(asked).toEqual([
    ...portsOf('touchline.service', '', ['3000']),
    ...portsOf('touchline-api@.service', '3001', []),
    ...portsOf('touchline-worker@.service', '1', []),
  ]);
  expect(asked).toHaveLength(4);
});

test.each(['api', 'web', 'worker'])(
  'Kubernetes looks whether the %s has started, is ready and lives',
  (part) => {
    const text = textOf(`deploy/kubernetes/${part}.yaml`);
    const [, port] = /ports: \[\{ name: (\w+), containerPort: \d+ \}\]/.exec(text) ?? [];
    const probes = [...text.matchAll(/(\w+)Probe:\n +httpGet: \{ path: (\S+), port: (\w+) \}/g)];
    expect(probes.map(([, ...probe]) => probe)).toEqual([
      ['startup', '/api/livez', port],
      ['readiness', '/api/readyz', port],
      ['liveness', '/api/livez', port],
    ]);
  },
);

/** The statements of migrations after the first, by what an old process that goes on beside the new ones would meet. */
const breaking = [
  /drop table/i,
  /drop column/i,
  /rename (?:to|column)/i,
  /set not null/i,
  /alter column "\w+" (?:set data )?type/i,
  /add column "\w+" (?!.*default)[^;]*not null/i,
];
const folder = 'src/server/kernel/db/migrations';

test('R-12 an old process goes on beside each migration: none takes away or narrows what it uses', () => {
  const later = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .slice(1);
  expect(later.length).toBe(listMigrations().length - 1);
  const found = later.flatMap((file) =>
    textOf(path.join(folder, file))
      .split('--> statement-breakpoint')
      .filter((statement) => breaking.some((form) => form.test(statement)))
      .map((statement) => `${file}: ${statement.trim().slice(0, 100)}`),
  );
  expect(found).toEqual([]);
});

test('each way to run it makes a backup every night, which refuses to be plain', () => {
  const nightly = ['systemd/touchline-backup.service', 'compose.yml', 'kubernetes/backup.yaml'];
  for (const file of nightly)
    expect([file, textOf(path.join('deploy', file)).replaceAll(',', '')]).toEqual([
      file,
      expect.stringMatching(/node --import tsx src\/bin\/backup\.ts --nightly \/\S+\//),
    ]);
  expect(textOf('deploy/Dockerfile')).toMatch(/install.* age/);
});

test('every figure that an alert looks at is one of ours', () => {
  const figures = ['operation/installation-figures.ts', 'kernel/metrics/metrics.ts']
    .map((file) => textOf(path.join('src/server', file)))
    .join();
  const asked = textOf('deploy/monitoring/prometheus-alerts.yml').match(/touchline_backup\w+/g) ?? [];
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter((name) => !figures.includes(`'${name}'`))).toEqual([]);
});

describe('a code folder that the service may not write to', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'touchline-code-'));
  const write = (file: string, text: string) => {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** Without the right of root to write everywhere. */
  const limits = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : [];
  const build = () => {
    chmodSync(root, 0o555);
    const program = [process.execPath, '--import', require.resolve('tsx'), path.resolve('src/bin/build.ts')];
    const [file = '', ...words] = [...limits, ...program];
    const env = { ...process.env, TSX_TSCONFIG_PATH: path.resolve('tsconfig.json') };
    const { status, stdout, stderr } = spawnSync(file, words, { cwd: root, env, encoding: 'utf8' });
    chmodSync(root, 0o755);
    return [status, stdout + stderr, readdirSync(root).includes('.next.lock')];
  };
  const refusal = `The pages in ${root} are not built of its sources, and this user may not write there. Run \`npm run build\` there as the user who owns the folder, and start again.\n`;

  test('is served when its pages are built of its sources, else a sentence says what to run, exit 78', () => {
    write('src/a.ts', 'export const a = 1;');
    expect(build()).toEqual([78, refusal, false]);
    const stamp = createHash('sha256').update('src/a.ts').update('export const a = 1;').digest('hex');
    for (const code of languageCodes)
      write(`${code === 'en' ? '.' : `.languages/${code}`}/.next/BUILD_ID`, '1');
    write('.next/touchline-sources', stamp);
    expect(build()).toEqual([0, '', false]);
    write('src/a.ts', 'export const a = 2;');
    expect(build()).toEqual([78, refusal, false]);
  });

  test('gets the same sentence when a build that was killed has left its lock there', () => {
    write('.next.lock', String(spawnSync('true').pid));
    expect(build()).toEqual([78, refusal, true]);
  });
});
