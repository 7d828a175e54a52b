import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listMigrations } from '@/server/kernel/db/migrate';
import { settingNames } from '@/server/kernel/settings';

const files = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
const textOf = (file: string) => readFileSync(file, 'utf8');

/** What is set in deploy/ and read by a program other than ours. */
const ofOthers = [
  'BACKUP_DAYS',
  'BACKUP_GPG',
  'BACKUP_RECIPIENT',
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
    'BACKUP_DAYS',
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
