import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../e2e/starting';
import { eventually } from '../support/eventually';
import { commandOf, processesOf } from '../support/processes';
import { run } from '../support/program';

test('after kill -9 of everything the next start just works, with what was there', async ({
  request,
  own: { dataDir, env, nothingRuns },
}) => {
  const first = run('demo', env);
  await first.prints(/Touchline is at/);
  for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
  await first.ended;
  const second = run('demo', env);
  const [, url] = await second.prints(/Touchline is at (\S+)/);
  const answer = await request.post(`${url}/api/auth/login`, {
    data: { identifier: 'milo', password: 'Touchline1' },
  });
  expect(answer.status()).toBe(200);
  expect(await second.stop()).toBe(0);
  await nothingRuns();
});

test('the supervisor killed alone takes its children along, and the database is found again', async ({
  request,
  own: { dataDir, env, nothingRuns },
}) => {
  const first = run('start', env);
  await first.prints(/Touchline is at/);
  first.process.kill('SIGKILL');
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  await eventually('only the database is left', () => {
    const left = processesOf(dataDir);
    return left.includes(postmaster) && !left.some((pid) => commandOf(pid).includes('programs/'));
  });
  const second = run('start', env);
  const [, url] = await second.prints(/Touchline is at (\S+)/);
  expect((await request.get(`${url}/api/readyz`)).status()).toBe(200);
  expect(await second.stop()).toBe(0);
  await nothingRuns();
});

test('a worker and a database that die are started again', async ({
  request,
  own: { dataDir, env, nothingRuns },
}) => {
  const start = run('demo', env);
  const [, url] = await start.prints(/Touchline is at (\S+)/);
  const worker = processesOf(dataDir).find((pid) => commandOf(pid).includes('bin/worker'));
  process.kill(worker ?? 0, 'SIGKILL');
  await start.prints(/worker ended \(SIGKILL\); starting it again/);
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  await eventually(
    'the database is back',
    async () => {
      const answer = await request.post(`${url}/api/auth/login`, {
        data: { identifier: 'milo', password: 'Touchline1' },
      });
      return answer.status() === 200;
    },
    30_000,
  );
  expect(await start.stop()).toBe(0);
  await nothingRuns();
});
