import type { Locator, Page } from '@playwright/test';
import type { Reflection } from '@/contract/reflection/reflection';
import { withMicrophone } from './recording';
import { expect, phone, test } from './touchline';

test.use(withMicrophone);

/** As the person who is signed in there. */
async function headersOf(page: Page) {
  const cookies = await page.context().cookies();
  return { authorization: cookies.find(({ name }) => name === 'token')?.value ?? '' };
}

/** An episode of the demo that asks for own words, and the place of that question. */
async function findAsked(page: Page) {
  const listed = await page.request.get('/api/reflection', { headers: await headersOf(page) });
  const { data } = (await listed.json()) as { data: Reflection[] };
  const found = data.flatMap(({ episode, questions }) =>
    questions.flatMap(({ kind, text }, place) => (kind === 'text' ? { id: episode.id, text, place } : [])),
  );
  if (!found[0]) throw new Error('no episode asks for own words');
  return found[0];
}

/** Presses Play, and waits until the sound moves. */
async function hear(player: Locator) {
  await player.click();
  const furthest = () =>
    Math.max(...[...document.querySelectorAll('audio')].map((audio) => audio.currentTime));
  await expect.poll(() => player.page().evaluate(furthest)).toBeGreaterThan(0.5);
}

test('E3 a child says its answer on a phone, through a reload and without a connection, and its mother hears it once she has answered too', async ({
  signIn,
}) => {
  const openPhone = async (identifier: string) => {
    const page = await signIn(identifier, phone);
    await page.getByRole('button', { name: 'Continue in the browser' }).click();
    return page;
  };
  const milo = await openPhone('milo');
  const asked = await findAsked(milo);
  const toQuestion = async (page: Page) => {
    await page.goto(`/member/dashboard/podcast/${asked.id}#after-listening`);
    const section = page.getByRole('region', { name: 'After listening' });
    await expect(section).toBeVisible();
    for (let at = 0; at < asked.place; at += 1)
      await section.getByRole('button', { name: 'Next question' }).click();
    await expect(section.getByRole('heading', { name: asked.text })).toBeVisible();
    return section;
  };

  const asksMilo = await toQuestion(milo);
  await asksMilo.getByRole('button', { name: 'Change my answer' }).click();
  await asksMilo.getByRole('button', { name: 'Say it' }).click();
  await asksMilo.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(asksMilo.getByRole('timer')).toHaveText(/^0:(0[4-9]|[1-5]\d) of 1:00$/);
  await asksMilo.getByRole('button', { name: 'Done' }).click();
  const said = asksMilo.getByRole('button', { name: /^Play what you said, 0:\d\d$/ });
  await hear(said);
  // What was said and not sent is there again after a reload, and goes by itself once there is a connection.
  await milo.reload();
  await hear(said);
  await milo.context().setOffline(true);
  await asksMilo.getByRole('button', { name: 'Send my answer' }).click();
  await expect(asksMilo.getByText(/^It is kept here/)).toBeVisible();
  await milo.context().setOffline(false);
  const answer = asksMilo.getByRole('button', { name: /^Play your answer, 0:\d\d$/ });
  await expect(answer).toBeVisible();
  await expect(milo.getByRole('link', { name: '1 not sent yet' })).toHaveCount(0);
  const headers = await headersOf(milo);
  const { data: after } = await (await milo.request.get(`/api/reflection/${asked.id}`, { headers })).json();
  const sound = `/api/file/download?url=${encodeURIComponent(after.questions[asked.place].mine.spoken.url)}`;
  const type = async () => (await milo.request.get(sound, { headers })).headers()['content-type'];
  await expect.poll(type).toBe('audio/mpeg');
  await hear(answer);

  const ana = await openPhone('parent@touchline.test');
  const heard = { headers: await headersOf(ana) };
  const { data: progress } = await (await ana.request.get(`/api/listen/${asked.id}`, heard)).json();
  const data = { position: 9, rev: progress.rev, played: 0, finished: true };
  expect((await ana.request.put(`/api/listen/${asked.id}`, { ...heard, data })).status()).toBe(200);
  const asksAna = await toQuestion(ana);
  await asksAna.getByRole('textbox', { name: asked.text }).fill('You have trained for this.');
  await asksAna.getByRole('button', { name: 'Send my answer' }).click();
  const both = ana.getByRole('dialog', { name: 'Both answers' });
  await hear(both.getByRole('button', { name: /^Play Milo’s answer, 0:\d\d$/ }));
});
