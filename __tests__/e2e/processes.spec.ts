import { readFileSync } from 'node:fs';
import { commandOf, processesOf } from '../support/processes';
import { run } from '../support/program';
import { expect, test } from './starting';

test('D7 start on an empty folder prints the set-up link, serves without the owner of the tables, and leaves nothing running', async ({
  page,
  own: { dataDir, env, nothingRuns },
}) => {
  const start = run('start', { ...env, API_PROCESSES: '2' });
  const [, link = ''] = await start.prints(/(http:\S+\/auth\/setup\?code=\S+)/);
  const children = processesOf(dataDir).filter((pid) => /bin\/(web|worker|front)\.mjs/.test(commandOf(pid)));
  expect(children).toHaveLength(4);
  for (const pid of children) {
    const own = readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(own).toContain('DATABASE_URL=postgres://touchline_app:');
    expect(own).not.toContain('postgres://touchline:');
  }
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

test('a port that is taken is named before anything is built or started', async ({
  installation,
  own: { env },
}) => {
  const port = new URL(installation.url).port;
  const start = run('start', { ...env, PORT: port });
  expect(await start.ended).toBe(78);
  expect(start.output()).toContain(`PORT: ${port} is taken by another program`);
});
