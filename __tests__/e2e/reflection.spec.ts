import type { Page } from '@playwright/test';
import { emailTo } from '../support/outbox';
import { expect, newest, phone, test } from './touchline';

/** As the player does at the end of an episode, for whoever is signed in on this page. */
const finish = (page: Page, name: string) =>
  page.evaluate(async (wanted) => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const list = await (await fetch('/api/episode?pageSize=100', { headers })).json();
    const { id } = list.data.find((episode: { name: string }) => episode.name === wanted);
    const { data } = await (await fetch(`/api/listen/${id}`, { headers })).json();
    const body = JSON.stringify({ position: 1, rev: data.rev, played: 1, finished: true });
    const saved = await fetch(`/api/listen/${id}`, { method: 'PUT', headers, body });
    return saved.status;
  }, name);

test('parent and child answer an episode, read each other once both have, and a report reaches the welfare contact', async ({
  signIn,
  installation,
}) => {
  const milo = await signIn('milo', phone);
  await milo.getByRole('button', { name: 'Continue in the browser' }).click();
  const ana = await signIn('parent@touchline.test');
  await expect(ana.getByRole('heading', { name: newest })).toBeVisible();
  expect([await finish(milo, newest), await finish(ana, newest)]).toEqual([200, 200]);

  await milo.reload();
  const question = 'How did your last match leave you?';
  await expect(milo.getByRole('heading', { name: question })).toBeVisible();
  await milo.getByRole('link', { name: 'Answer', exact: true }).click();
  // By keyboard alone: into the group, along it, and out of it.
  const group = milo.getByRole('radiogroup', { name: question });
  await group.getByRole('radio', { name: 'Great' }).focus();
  await milo.keyboard.press('ArrowRight');
  await milo.keyboard.press('ArrowRight');
  await milo.keyboard.press('ArrowRight');
  await expect(group.getByRole('radio', { name: 'Wobbly' })).toBeChecked();
  await milo.keyboard.press('Enter');
  await expect(milo.getByText('Your answer is kept')).toBeVisible();
  await expect(milo.getByText('Waiting for Ana')).toBeVisible();

  await ana.reload();
  await expect(ana.getByText('Milo answered')).toBeVisible();
  await ana.getByRole('link', { name: 'Answer', exact: true }).click();
  const section = ana.getByRole('region', { name: 'After listening' });
  await expect(section.getByRole('heading', { name: question })).toBeVisible();
  await section.getByRole('radio', { name: 'Good' }).check();
  await section.getByRole('button', { name: 'Send my answer' }).click();
  await expect(section.getByText('You and Milo answered')).toBeVisible();
  await expect(section.getByRole('listitem').filter({ hasText: 'Milo' })).toContainText('Wobbly');
  await expect(section.getByRole('button', { name: 'Change my answer' })).toHaveCount(0);
  await milo.reload();
  await milo.getByRole('button', { name: 'Question before' }).click();
  await expect(milo.getByRole('listitem').filter({ hasText: 'Ana' })).toContainText('Good');

  await section.getByRole('button', { name: 'I am worried about what Milo said' }).click();
  await section.getByRole('button', { name: 'Tell my club' }).click();
  await expect(section.getByText('Your club has been told. Somebody will speak with you.')).toBeVisible();
  const mail = await emailTo(installation.dataDir, 'reflection-report', 'welfare@rovers.test');
  expect(mail).not.toMatch(/Wobbly|Milo|Ana/);
  const link = /https?:\/\/[^\s/]+(\/club\/\S+)/.exec(mail)?.[1] ?? '';

  const club = await signIn('club@touchline.test');
  await club.goto(link);
  const drawer = club.getByRole('dialog', { name: 'From families' });
  const report = drawer.getByRole('listitem').filter({ hasText: 'Milo R.' });
  await expect(report).toContainText('Ana Ribeiro is worried about what Milo R. answered');
  await report.getByRole('button', { name: 'We have spoken with them' }).click();
  await expect(report).toContainText('Done by Dana Okafor');
  await expect(drawer).not.toContainText('Wobbly');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toBeHidden();
  const card = club.getByRole('region', { name: 'From families' });
  await expect(card).toContainText(/At least \d+ of \d+ families answered on episode 11/);
  // No count below five leaves the server, and none that is not a step of five.
  const [token] = (await club.context().cookies()).filter(({ name }) => name === 'token');
  const headers = { authorization: token?.value ?? '' };
  const told = await (await club.request.get('/api/reflection/theme', { headers })).json();
  const counts: (number | null)[] = told.data.questions.flatMap(
    ({ answers, counts }: { answers: number; counts: { count: number | null }[] }) => [
      answers,
      ...counts.map(({ count }) => count),
    ],
  );
  expect(counts.filter((count) => count !== null && (count < 5 || count % 5 !== 0))).toEqual([]);
  expect(counts).toContain(null);
});
