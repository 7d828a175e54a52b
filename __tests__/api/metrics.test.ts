import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { supervisedMark } from '@/server/kernel/env';
import { relayMetrics } from '@/server/kernel/metrics/relay-metrics';
import { noteBackup } from '@/server/operation/backups.store';
import { certificateProblem, lookAtCertificate, lookForProblem } from '@/server/operation/certificate';
import { jobs } from '@/server/programs/jobs';
import { metricsPath } from '@/server/programs/serve-metrics';
import { apiOfFile, type TestApi } from '../support/api';
import { certificateFor } from '../support/certificate';
import { eventually } from '../support/eventually';
import { furtherApis } from '../support/further-apis';
import { startRefusing } from '../support/gateway';
import { sceneOfFile } from '../support/scene';

const known = [
  ...Object.values<Endpoint>(endpoints).map(({ path }) => path),
  '/api/rss/{token}',
  '/api/pub/{file}',
  metricsPath,
];

const metricsToken = 'a-token-for-the-collector';
const api = apiOfFile({ metricsToken });
const startFurther = furtherApis(() => api);
const scene = sceneOfFile(api);

const read = async (of: TestApi = api) => String((await of.call('GET', '/api/metrics')).body);

/** By a process that remembers no reading of the database. */
const readAnew = async (publicUrl?: string) =>
  read(await startFurther(publicUrl ? { publicUrl, trustProxy: true } : {}));

/** The value of a series, by its beginning. */
const figureOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(series))
      ?.split(' ')
      .at(-1),
  );

test('S-46 figures are for the token and for this machine; for all others there is nothing', async () => {
  const strange = { 'x-forwarded-for': '203.0.113.7' };
  const ask = async (headers: Record<string, string>, method = 'GET') =>
    (await api.call(method, '/api/metrics', { headers })).status;
  expect(await ask({})).toBe(200);
  expect(await ask({ ...strange, authorization: `Bearer ${metricsToken}` })).toBe(200);
  for (const headers of [
    strange,
    { forwarded: 'for=203.0.113.7' },
    { ...strange, authorization: 'Bearer a-token-for-the-collectoR' },
    { ...strange, authorization: `Bearer ${scene.platform.token}` },
    { authorization: 'Bearer wrong' },
  ] as Record<string, string>[])
    expect([headers, await ask(headers)]).toEqual([headers, 404]);
  expect(await ask({}, 'POST')).toBe(404);
  const outside = await startFurther({ publicUrl: 'https://club.example.org' });
  expect((await outside.call('GET', '/api/metrics')).status).toBe(404);
});

test('requests are counted by the template of their route, by method and status, and hold no id', async () => {
  const { id } = scene.episode;
  const { token } = scene.platform;
  await api.call('GET', `/api/episode/${id}`, { token });
  await api.call('GET', `/api/episode/${id}`);
  await api.call('GET', `/api/${id}/nowhere`);
  await api.call('GET', '/api/file/download?url=x', { token });
  await api.call('GET', `/api/rss/${'x'.repeat(22)}/feed.xml`);
  await api.call('PROPFIND', `/api/episode/${id}`);
  const text = await eventually('all are counted', async () => {
    const now = await read();
    // The one that reads is the last in flight.
    return now.includes('method="other"') && figureOf(now, 'touchline_http_requests_in_flight') === 1 && now;
  });
  const count = (route: string, status: number) => {
    const labels = `route="${route}",method="GET",status="${status}",process="0"`;
    return figureOf(text, `touchline_http_requests_total{${labels}}`);
  };
  for (const status of [200, 401]) expect(count('/api/episode/{id}', status)).toBe(1);
  for (const route of ['unknown', '/api/file/download', '/api/rss/{token}'])
    expect([route, count(route, 404)]).toEqual([route, 1]);
  expect(text).not.toContain(id);
  expect(text).toContain('touchline_http_request_duration_seconds_bucket{le="0.1",route="/api/episode/{id}"');
  expect(figureOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('what the limits have refused is counted by limit, and the pool by what its connections do', async () => {
  for (let i = 0; i < 12; i += 1) {
    await api.call('POST', '/api/auth/login', { body: { identifier: 'nobody', password: 'wrong' } });
  }
  const text = await read();
  expect(figureOf(text, 'touchline_rate_limited_total{limit="login')).toBeGreaterThan(0);
  expect(figureOf(text, 'touchline_database_connections{pool="lists",state="busy"')).toBeGreaterThanOrEqual(
    0,
  );
  expect(figureOf(text, 'touchline_database_waiting{pool="changes"')).toBe(0);
});

test('the queue, mastering, uploads, room and the last backup are as the database knows them', async () => {
  const { db, queue } = api.services;
  await queue.send(db, 'sweep', [{ key: '', data: {} }]);
  await api.query(
    "update pgboss.job set start_after = now() - interval '90 s' where name = 'sweep' and state = 'created'",
  );
  await api.query(
    `insert into pgboss.job (name, state, started_on, completed_on)
     values ('master-rendition', 'completed', now() - interval '40 s', now() - interval '10 s')`,
  );
  await api.query(`insert into installations default values on conflict do nothing`);
  const failed = "insert into renditions (episode_id, club_id, status) values ($1, $2, 'failed')";
  await api.query(failed, [scene.episode.id, scene.club.id]);
  const at = new Date('2026-11-20T03:00:00Z');
  await noteBackup(db, 'begin', {});
  await noteBackup(db, 'make', { at });
  const text = await readAnew();
  expect(text).toContain('touchline_jobs{queue="sweep",state="created"} 1');
  expect(figureOf(text, 'touchline_job_oldest_seconds{queue="sweep"}')).toBeGreaterThanOrEqual(90);
  expect(text).toContain('touchline_jobs_last_hour{queue="master-rendition",outcome="completed"} 1');
  expect(figureOf(text, 'touchline_job_seconds_last_hour{queue="master-rendition"}')).toBeCloseTo(30, 0);
  expect(text).toContain('touchline_renditions{status="failed"} 1');
  expect(text).toContain('touchline_uploads_unfinished 0');
  expect(figureOf(text, 'touchline_storage_left_bytes')).toBeGreaterThan(0);
  expect(figureOf(text, 'touchline_backup_timestamp_seconds')).toBe(at.getTime() / 1000);
  expect(figureOf(text, 'touchline_backup_failing')).toBe(0);
  expect(figureOf(text, 'touchline_backup_verified_timestamp_seconds')).toBe(0);
});

test('a backup that has failed, or was broken off, is said until the next whole one', async () => {
  const { db } = api.services;
  const failing = async () => figureOf(await readAnew(), 'touchline_backup_failing');
  await noteBackup(db, 'begin', {});
  expect(await failing()).toBe(1);
  await noteBackup(db, 'make', { problem: 'there is no space left' });
  expect(await failing()).toBe(1);
  await noteBackup(db, 'begin', {});
  await noteBackup(db, 'make', { at: new Date() });
  expect(await failing()).toBe(0);
  await noteBackup(db, 'verify', { problem: 'cut short' });
  await noteBackup(db, 'verify', {});
  expect(figureOf(await readAnew(), 'touchline_backup_verified_timestamp_seconds')).toBeGreaterThan(1.7e9);
});

const day = 24 * 60 * 60 * 1000;

test('R-23 a certificate with 20, 6 and 0 days left is a warning, critical, and said by readyz', async () => {
  const logged: string[] = [];
  const log = { warn: () => logged.push('warning'), error: () => logged.push('critical') };
  const { db } = api.services;
  const seen = async (days: number) => {
    const server = https.createServer(certificateFor('localhost', new Date(Date.now() + days * day)));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const publicUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    await lookAtCertificate({ db, log: log as never, env: { publicUrl } });
    await new Promise((resolve) => server.close(resolve));
    return Math.round(figureOf(await readAnew(publicUrl), 'touchline_certificate_days{host="localhost"}'));
  };
  await api.query(`insert into installations default values on conflict do nothing`);
  const [{ id }] = await api.query('select installation_id as id from installations');
  await api.services.storage.marker.claim(id);
  expect([await seen(60), logged]).toEqual([60, []]);
  expect([await seen(20), logged]).toEqual([20, ['warning']]);
  expect([await seen(6), logged]).toEqual([6, ['warning', 'critical']]);
  expect((await api.call('GET', '/api/readyz')).body).toEqual({ status: 'ok' });
  expect([await seen(-1), logged]).toEqual([-1, ['warning', 'critical', 'critical']]);
  const ready = await eventually('the last look is over', async () => {
    const { body } = await api.call('GET', '/api/readyz');
    return body.certificate && body;
  });
  expect(ready).toEqual({ status: 'ok', certificate: 'expired' });
  const now = Date.parse('2026-11-24T12:00:00Z');
  expect(certificateProblem(new Date(now + 20 * day), now)).toContain('ends in 20 days');
  expect(certificateProblem(new Date(now), now)).toContain('has ended');
  expect(await lookForProblem('http://localhost:3000')).toBeUndefined();
  const refusing = await startRefusing();
  const away = refusing.url.replace('http:', 'https:');
  expect(await lookForProblem(away)).toMatch(/could not be read: .*ECONNREFUSED/);
  // What was seen last is kept while nothing answers.
  await lookAtCertificate({ db, log: log as never, env: { publicUrl: away } });
  await refusing.close();
  const [row] = await api.query('select certificate_ends_at as ends from installations');
  expect(row?.ends).not.toBeNull();
});

test.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])(
  'each figure, queue and state in deploy/monitoring/%s is one that the API answers',
  async (file) => {
    const written = readFileSync(path.join('deploy/monitoring', file), 'utf8').replaceAll('\\"', '"');
    const named = [...written.matchAll(/\b(?:touchline|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name);
    const answered = new Set([...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !answered.has(name.replace(/_bucket$/, '')))).toEqual([]);
    const values = (label: string) =>
      [...written.matchAll(new RegExp(`\\b${label}[=!]~?"([^"]+)"`, 'g'))].flatMap(([, all = '']) =>
        all.split('|'),
      );
    const unknown = (label: string, names: string[]) =>
      values(label).filter((value) => !names.some((name) => new RegExp(`^${value}$`).test(name)));
    const queues = jobs.map(({ name }) => name);
    expect([unknown('queue', queues), unknown('route', known)]).toEqual([[], []]);
    expect(values('status').every((status) => ['5..', 'queued', 'failed'].includes(status))).toBe(true);
  },
);

test('R-20 each of several processes answers with the counts of all, by the number of the process', async () => {
  const start = async (counted: number): Promise<ChildProcess> => {
    const child = fork('__tests__/support/counting-process.ts', [String(counted)], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, ...supervisedMark },
    });
    relayMetrics(child, 120_000);
    await once(child, 'message');
    return child;
  };
  const ask = async (child: ChildProcess) => {
    const said = new Promise<string>((resolve) => {
      child.on('message', (message: { text?: string }) => message.text && resolve(message.text));
    });
    child.send('read');
    const lines = (await said).split('\n');
    return lines.filter((line) => line.startsWith('touchline_http_requests_total{')).sort();
  };
  const line = (slot: number, count: number) =>
    `touchline_http_requests_total{route="unknown",method="GET",status="200",process="${slot}"} ${count}`;
  const [first, second] = [await start(3), await start(5)];
  expect(await ask(first)).toEqual([line(0, 3), line(1, 5)]);
  expect(await ask(second)).toEqual([line(0, 3), line(1, 5)]);
  first.kill('SIGKILL');
  await once(first, 'exit');
  expect(await ask(second)).toEqual([line(1, 5)]);
  const again = await start(1);
  expect(await ask(again)).toEqual([line(0, 1), line(1, 5)]);
  for (const child of [second, again]) child.kill('SIGKILL');
});
