import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { eventually } from '../support/eventually';
import { freePort, makeDataDir } from '../support/installation';
import { run } from '../support/program';
import { expect, test } from './touchline';

let dataDir: string;
let env: Record<string, string>;

test.beforeEach(async () => {
  const port = String(await freePort());
  dataDir = makeDataDir();
  env = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir };
});

test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Every process of this installation: the children carry the folder in their environment, PostgreSQL in its arguments. */
function processesOf(folder: string): number[] {
  const all = execFileSync('ps', ['-eo', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
  return all.filter((pid) => {
    try {
      const words =
        readFileSync(`/proc/${pid}/environ`, 'utf8') + readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return pid !== process.pid && words.includes(folder);
    } catch {
      // It ended meanwhile, or is not ours to look into.
      return false;
    }
  });
}

const nothingRuns = () => eventually('every process ends', () => processesOf(dataDir).length === 0);

test('start on an empty folder prints the set-up link, serves, and Ctrl-C leaves nothing running', async ({
  page,
}) => {
  const start = run('start', env);
  const [, link = ''] = await start.prints(/(http:\S+\/auth\/setup\?code=\S+)/);
  await page.goto(link);
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Email').fill('noor@example.test');
  await page.getByLabel('Password', { exact: true }).fill('Brave-Otter7');
  await page.getByRole('button', { name: /create|set up/i }).click();
  await page.waitForURL(/\/auth\/onboarding\?dashboard=admin&userName=Noor$/);
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await page.waitForURL(/\/admin\/dashboard$/);
  await expect(page.getByText('Noor Haddad')).toBeVisible();
  expect(await start.stop()).toBe(0);
  await nothingRuns();
});

test('after kill -9 of everything the next start just works, with what was there', async ({ request }) => {
  const first = run('demo', env);
  await first.prints(/Touchline is at/);
  for (const pid of processesOf(dataDir)) process.kill(pid, 'SIGKILL');
  await first.ended;
  const second = run('demo', env);
  await second.prints(/Touchline is at/);
  const answer = await request.post(`${env.PUBLIC_URL}/api/auth/login`, {
    data: { identifier: 'milo', password: 'Touchline1' },
  });
  expect(answer.status()).toBe(200);
  expect(await second.stop()).toBe(0);
  await nothingRuns();
});

test('the supervisor killed alone takes its children along, and the database is found again', async ({
  request,
}) => {
  const first = run('start', env);
  await first.prints(/Touchline is at/);
  first.process.kill('SIGKILL');
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  );
  await eventually('only the database is left', () => {
    const left = processesOf(dataDir);
    return (
      left.includes(postmaster) &&
      !left.some((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('src/bin'))
    );
  });
  const second = run('start', env);
  await second.prints(/Touchline is at/);
  expect((await request.get(`${env.PUBLIC_URL}/api/readyz`)).status()).toBe(200);
  expect(await second.stop()).toBe(0);
  await nothingRuns();
});

test('a worker and a database that die are started again', async ({ request }) => {
  const start = run('demo', env);
  await start.prints(/Touchline is at/);
  const worker = processesOf(dataDir).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.ts'),
  );
  process.kill(worker ?? 0, 'SIGKILL');
  await start.prints(/worker ended \(SIGKILL\); starting it again/);
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid');
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  process.kill(postmaster, 'SIGKILL');
  await eventually(
    'the database is back',
    async () => {
      const answer = await request.post(`${env.PUBLIC_URL}/api/auth/login`, {
        data: { identifier: 'milo', password: 'Touchline1' },
      });
      return answer.status() === 200;
    },
    30_000,
  );
  expect(await start.stop()).toBe(0);
  await nothingRuns();
});

test('D7 pages and worker are given a role that owns nothing, and nobody else is given the owner', async () => {
  const start = run('start', env);
  await start.prints(/Touchline is at/);
  const children = processesOf(dataDir).filter((pid) =>
    /src\/bin\/(web|worker)\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')),
  );
  expect(children).toHaveLength(2);
  for (const pid of children) {
    const own = readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(own).toContain('DATABASE_URL=postgres://touchline_app:');
    expect(own).not.toContain('postgres://touchline:');
  }
  expect(await start.stop()).toBe(0);
  await nothingRuns();
});

test('a port that is taken is named before anything is built or started', async ({ installation }) => {
  const port = new URL(installation.url).port;
  const start = run('start', { ...env, PORT: port });
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain(`PORT: ${port} is taken by another program`);
});

test('every wrong setting is named with what is expected', async () => {
  const start = run('start', { ...env, PORT: 'eighty', SESSION_IDLE_DAYS: '0', PUBLIC_URL: 'ftp://x' });
  expect(await start.ended).toBe(1);
  for (const name of ['PORT: expected', 'SESSION_IDLE_DAYS: expected', 'PUBLIC_URL: expected']) {
    expect(start.output()).toContain(name);
  }
});
