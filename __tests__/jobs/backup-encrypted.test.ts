import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { seededEach } from '../support/scene';
import { makeStore } from '../support/stores';

const store = seededEach(() => makeStore(3));
let folder: string;
let key: string;
let settings: Record<string, string>;
beforeEach(async () => {
  await store.claim();
  folder = path.join(store.dataDir, 'backups');
  key = path.join(store.dataDir, 'key.txt');
  const made = execFileSync('age-keygen', { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  writeFileSync(key, made, { mode: 0o600 });
  settings = { BACKUP_RECIPIENT: /age1\w+/.exec(made)?.[0] ?? '' };
});
afterEach(() => store.close());

const nightly = () => store.runs('backup', ['--nightly', `${folder}/`], settings);
const encryptedForm = /^touchline-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.age$/;
const doctor = async () => (await store.runs('doctor')).said.split('\n').slice(0, 2);

/** A program that comes before the real one of this name. */
function pretend(name: string, script: string): Record<string, string> {
  const bin = path.join(store.dataDir, 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(path.join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { PATH: `${bin}:${process.env.PATH}` };
}

test('D18 the nightly backup is encrypted as it is written, deletes those past their days, and can be restored with the private key', async () => {
  mkdirSync(folder);
  const kept = ['touchline-2020-01-01T031000Z.tar.age.old', 'letter.txt'];
  for (const name of [...kept, 'touchline-2020-01-01T031000Z.tar.age', 'touchline-2020-01-02T031000Z.tar'])
    writeFileSync(path.join(folder, name), '');
  expect(await nightly()).toMatchObject({ code: 0 });
  const [name = ''] = readdirSync(folder).filter((each) => encryptedForm.test(each));
  expect(readdirSync(folder).sort()).toEqual([...kept, name].sort());
  const content = readFileSync(path.join(folder, name));
  expect(content.subarray(0, 18).toString()).toBe('age-encryption.org');
  expect(content.includes('touchline-backup')).toBe(false);

  await store.refuses(/BACKUP_IDENTITY names no file/, 'backup-verify', [folder]);
  expect(await doctor()).toEqual([
    expect.stringMatching(/^The last whole backup is of \d/),
    expect.stringContaining('No backup was ever restored as a trial'),
  ]);
  const tried = await store.runs('backup-verify', [folder], { BACKUP_IDENTITY: key });
  expect(tried).toEqual({ code: 0, said: expect.stringMatching(/can be restored.* 3 files/) });
  expect((await doctor())[1]).toMatch(/last restored as a trial on \d/);

  writeFileSync(path.join(folder, name), content.subarray(0, content.length - 100));
  const again = await store.runs('backup-verify', [folder], { BACKUP_IDENTITY: key });
  expect([again.code, again.said]).toEqual([1, expect.stringContaining('age has failed')]);
  expect((await doctor())[1]).toContain('THE LAST BACKUP CANNOT BE RESTORED');
});

test('D18 a backup without a key, or whose encryption fails, leaves no file and is the first thing that the doctor says', async () => {
  await store.refuses('BACKUP_RECIPIENT', 'backup', ['--nightly', `${folder}/`]);
  expect((await doctor())[0]).toMatch(/^BACKUPS FAIL since .*BACKUP_RECIPIENT/);
  settings = { BACKUP_RECIPIENT: 'age1wrong' };
  expect(await nightly()).toEqual({ code: 1, said: expect.stringContaining('age has failed') });
  expect(readdirSync(folder)).toEqual([]);
  expect(await doctor()).toEqual([
    expect.stringMatching(/^BACKUPS FAIL since .*age has failed/),
    'No backup was ever whole.',
  ]);
});

test('D18 a full disk breaks off an encrypted backup, too, and leaves no file', async () => {
  // No file of this process may pass 16 kB: for a write that is the same as a full disk.
  const full = store.starts('backup', ['--nightly', `${folder}/`], settings, 'ulimit -f 16;');
  expect([await full.ended, full.output()]).toEqual([1, expect.stringContaining('no space left')]);
  expect(readdirSync(folder)).toEqual([]);
  expect((await doctor())[0]).toMatch(/^BACKUPS FAIL since .*no space left/);
});

test('the service of compose.yml makes the backup by its own words', async () => {
  const [, command = ''] =
    /command:\s+\[sh, -c, "(while .*--nightly.*)"\]/.exec(readFileSync('deploy/compose.yml', 'utf8')) ?? [];
  const once = command.replace('/backups/', `${folder}/`).replace('sleep 86400', 'exit 0');
  const place = { DATA_DIR: store.dataDir, DATABASE_URL: store.databaseUrl };
  execFileSync('sh', ['-c', once], { env: { ...process.env, ...place, ...settings }, stdio: 'ignore' });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(encryptedForm)]);
});

test('D18 a backup that is killed leaves nothing under its final name, is said to be broken off, and its rest goes with the next', async () => {
  const whole = settings;
  settings = { ...whole, ...pretend('age', 'cat > /dev/null; sleep 600') };
  const killed = store.starts('backup', ['--nightly', `${folder}/`], settings);
  await eventually(
    'it writes',
    () => readdirSync(store.dataDir).includes('backups') && readdirSync(folder)[0],
  );
  const running = (await doctor())[0];
  expect(running).toBe('No backup was ever whole.');
  settings = whole;
  expect(await nightly()).toEqual({ code: 1, said: expect.stringContaining('Another backup') });
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.partial$/)]);
  await eventually('its lock has gone', async () =>
    (await doctor())[0]?.includes('the last one was broken off'),
  );
  expect(await nightly()).toMatchObject({ code: 0 });
  expect(readdirSync(folder)).toEqual([expect.stringMatching(encryptedForm)]);
  expect((await doctor())[0]).toMatch(/^The last whole backup/);
});

test('D18 gpg encrypts a backup, too, and reads it with the key in its ring', async () => {
  const home = path.join(store.dataDir, 'gnupg');
  mkdirSync(home, { mode: 0o700 });
  const gpg = { GNUPGHOME: home };
  const make = [
    '--batch',
    '--passphrase',
    '',
    '--quick-generate-key',
    'ops@example.test',
    'default',
    'default',
  ];
  execFileSync('gpg', make, { env: { ...process.env, ...gpg }, stdio: 'ignore' });
  try {
    settings = { BACKUP_GPG: 'ops@example.test', ...gpg };
    expect(await nightly()).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.tar\.gpg$/)]);
    const tried = await store.runs('backup-verify', [folder], gpg);
    expect(tried).toEqual({ code: 0, said: expect.stringMatching(/can be restored.* 3 files/) });
  } finally {
    execFileSync('gpgconf', ['--kill', 'all'], { env: { ...process.env, ...gpg } });
    rmSync(home, { recursive: true, force: true });
  }
});
