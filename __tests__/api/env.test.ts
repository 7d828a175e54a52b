import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { closeToOthers, parseEnv, SettingError } from '@/server/kernel/env';
import { testAsRoot } from '../support/needing';

const messageOf = (source: Record<string, string>) => {
  try {
    parseEnv(source);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    return error.message;
  }
};

test.each([
  ['no limit', 0, 6],
  ['a limit beyond all memory', 2 ** 64, 6],
  ['two gigabytes', 2 ** 31, 2],
  ['half a gigabyte', 2 ** 29, 0],
])('a container with %s gets so many API processes', (_what, limit, processes) => {
  jest.spyOn(os, 'availableParallelism').mockReturnValue(6);
  jest.spyOn(os, 'totalmem').mockReturnValue(64 * 2 ** 30);
  jest.spyOn(process, 'constrainedMemory').mockReturnValue(limit);
  expect(parseEnv({}).apiProcesses).toBe(processes);
});

test('without any setting everything has its default', () => {
  jest.spyOn(process, 'constrainedMemory').mockReturnValue(0);
  expect(parseEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: path.resolve('.data'),
    databaseUrl: undefined,
    migrationDatabaseUrl: undefined,
    databasePooler: false,
    backup: { days: 30, gpg: undefined, identity: undefined, recipient: undefined },
    apiHost: undefined,
    apiProcesses: Math.min(8, os.availableParallelism(), Math.floor(os.totalmem() / 2 ** 30)),
    publicUrlIsSet: false,
    smtpUrl: undefined,
    mailFrom: undefined,
    androidAppUrl: undefined,
    secondFactorFor: [],
    iosAppUrl: undefined,
    serviceWorker: true,
    sessionIdleDays: 14,
    sessionMaxDays: 90,
    trustProxy: false,
    webhookPrivateNetworks: false,
    storageRedirect: false,
    storageGroupRead: false,
    downloadWindow: 'calendar-day',
    downloadNetworks: { denied: [], safe: [] },
    logLevel: 'info',
    production: true,
  });
});

test('STORAGE_URL names a bucket, and no message repeats its key', () => {
  const url = 's3://key:a%2Fb@minio.example.org:9000/touchline?region=garage&tls=0';
  const bucket = { bucket: 'touchline', region: 'garage', key: { id: 'key', secret: 'a/b' } };
  expect(parseEnv({ STORAGE_URL: url, STORAGE_ALSO: 'disk' })).toMatchObject({
    storage: { ...bucket, endpoint: 'http://minio.example.org:9000' },
    storageAlso: 'disk',
  });
  expect(parseEnv({ STORAGE_URL: 's3://s3.example.org/touchline' }).storage).toEqual({
    ...{ endpoint: 'https://s3.example.org', bucket: 'touchline', region: 'us-east-1', key: undefined },
  });
  for (const wrong of [
    's3://key:hush@host',
    'https://key:hush@host/b',
    's3://hush@host/b',
    's3://a:hush@host/b?tls=2',
  ])
    expect(messageOf({ STORAGE_URL: wrong })).toMatch(
      /^STORAGE_URL: expected an address such as s3:\/\/key:secret@host(?!.*hush)/s,
    );
  expect(messageOf({ STORAGE_ALSO: 'somewhere' })).toMatch(
    /^STORAGE_ALSO: expected disk, or the address of a bucket/,
  );
  expect(messageOf({ STORAGE_ALSO: 'disk' })).toMatch(/another place than STORAGE_URL/);
  expect(messageOf({ MEDIA_ACCEL: 'files' })).toMatch(/MEDIA_ACCEL: expected a path/);
});

test('the keys of notifications are all three or none, and no message repeats them', () => {
  const VAPID_PUBLIC_KEY = 'B'.repeat(87);
  const VAPID_PRIVATE_KEY = 'S'.repeat(43);
  const both = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY };
  expect(parseEnv({ ...both, VAPID_SUBJECT: 'mailto:ops@example.org' }).push).toEqual({
    ...{ publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY, subject: 'mailto:ops@example.org' },
  });
  const incomplete: Record<string, string>[] = [
    both,
    { VAPID_PUBLIC_KEY },
    { VAPID_SUBJECT: 'mailto:a@b.c' },
  ];
  for (const some of incomplete) {
    expect(messageOf(some)).toMatch(/all three or none/);
    expect(messageOf(some)).not.toContain('SSS');
  }
  const whole = { ...both, VAPID_SUBJECT: 'mailto:a@b.c' };
  for (const [name, value] of [
    ['VAPID_PUBLIC_KEY', 'short'],
    ['VAPID_PRIVATE_KEY', 'S S'],
    ['VAPID_SUBJECT', 'ops@example.org'],
  ] as const)
    expect(messageOf({ ...whole, [name]: value })).toMatch(new RegExp(`^${name}: expected .+, got .+$`));
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '1.5'],
  ['PORT', '-1'],
  ['PORT', '65536'],
  ['PUBLIC_URL', 'ftp://touchline.test'],
  ['PUBLIC_URL', 'touchline.test'],
  ['PUBLIC_URL', 'https://club.test/touchline'],
  ['PUBLIC_URL', 'https://club.test/?x'],
  ['PUBLIC_URL', 'https://me@club.test'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['DATABASE_URL', 'localhost'],
  ['API_HOST', 'javascript:alert(1)'],
  ['API_HOST', 'api:4000'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'http://mail.example.org'],
  ['ANDROID_APP_URL', 'play store'],
  ['IOS_APP_URL', 'itms://apple'],
  ['SESSION_IDLE_DAYS', '0'],
  ['SESSION_IDLE_DAYS', 'two'],
  ['SESSION_MAX_DAYS', '3651'],
  ['SESSION_MAX_DAYS', '1.5'],
  ['TRUST_PROXY', 'yes'],
  ['DOWNLOAD_DENIED_NETWORKS', '192.0.2.1'],
  ['DOWNLOAD_DENIED_NETWORKS', '192.0.2.0/24, 192.0.2.0/33'],
  ['DOWNLOAD_SAFE_NETWORKS', '192.0.2.0/24'],
  ['DOWNLOAD_SAFE_NETWORKS', '192.0.2.0/24=2026-13-01'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
])('%s=%s is named, with what is expected', (name, value) => {
  expect(messageOf({ [name]: value })).toMatch(new RegExp(`^${name}: expected .+, got .+$`));
});

test('every wrong one is named, a line each', () => {
  const lines = messageOf({ PORT: 'x', LOG_LEVEL: 'loud', TRUST_PROXY: '2' }).split('\n');
  expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'TRUST_PROXY', 'LOG_LEVEL']);
});

test('G-13 the base API host comes from API_HOST; an empty value counts as absent, and a slash at the end of an address as none', () => {
  const addresses = { API_HOST: 'http://api:4000///', PUBLIC_URL: 'https://t.test/' };
  expect(parseEnv({ PORT: '', DATABASE_URL: '', ...addresses })).toMatchObject({
    ...{ port: 3000, databaseUrl: undefined, apiHost: 'http://api:4000', publicUrl: 'https://t.test' },
  });
});

test.each([
  ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
  ['SMTP_URL', 'mail:hunter2@host'],
])('S-41 a wrong %s is not repeated: it may hold a password', (name, value) => {
  expect(messageOf({ [name]: value })).not.toContain('hunter2');
});

testAsRoot('D9 root closes a file of settings to the user who reads sound', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-env-'));
  const file = path.join(folder, '.env');
  writeFileSync(file, 'SMTP_URL=smtp://post:hunter2@127.0.0.1');
  chmodSync(file, 0o644);
  closeToOthers(file);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  rmSync(folder, { recursive: true });
});
