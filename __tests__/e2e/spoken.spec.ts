import type { Locator, Page, Request } from '@playwright/test';
import { type Account, getAccount } from '@/contract/account';
import type { Episode } from '@/contract/episode';
import type { Reflection } from '@/contract/reflection/reflection';
import { withMicrophone } from './recording';
import { expect, openContext, phone, test } from './touchline';

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

type Asked = Awaited<ReturnType<typeof findAsked>>;

/** Opens the question of an episode. */
async function toQuestion(page: Page, { id, place, text }: Asked) {
  await page.goto(`/member/dashboard/podcast/${id}#after-listening`);
  const section = page.getByRole('region', { name: 'After listening' });
  await expect(section).toBeVisible();
  for (let at = 0; at < place; at += 1) await section.getByRole('button', { name: 'Next question' }).click();
  await expect(section.getByRole('heading', { name: text })).toBeVisible();
  return section;
}

/** Says an answer in the place of the one before. Resolves to what plays it. */
async function sayAnother(section: Locator) {
  await section.getByRole('button', { name: 'Change my answer' }).click();
  await section.getByRole('button', { name: 'Say it' }).click();
  await section.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(section.getByRole('timer')).toHaveText(/^0:(0[4-9]|[1-5]\d) of 1:00$/);
  await section.getByRole('button', { name: 'Done' }).click();
  return section.getByRole('button', { name: /^Play what you said, 0:\d\d$/ });
}

/** Presses Play, and waits until the sound moves. */
async function hear(player: Locator) {
  await player.click();
  const furthest = () =>
    Math.max(...[...document.querySelectorAll('audio')].map((audio) => audio.currentTime));
  await expect.poll(() => player.page().evaluate(furthest)).toBeGreaterThan(0.5);
}

/** What this child has heard of another episode and the server does not know: a place and a stretch. Resolves to their calls. */
async function leaveHeard(page: Page, asked: Asked) {
  const headers = await headersOf(page);
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const { user } = (await read(getAccount.path)) as Account;
  const { data } = (await read('/api/episode?pageSize=100')) as { data: Episode[] };
  const episodeId = data.find(({ id, listening }) => id !== asked.id && listening)?.id ?? '';
  const whose = { userId: user.id, episodeId };
  const { data: saved } = await read(`/api/listen/${episodeId}`);
  const times = { from: 1, to: 4, seconds: 3, ago: 0 };
  const heard = { id: crypto.randomUUID(), episodeId, playlistId: null, ...times };
  const kept = {
    'touchline-positions': [{ ...whose, saved, unsent: { position: 4, played: 3 } }],
    'touchline-heard': [{ userId: user.id, origin: 1, mark: 1, at: Date.now(), heard }],
  };
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
  return [`PUT /api/listen/${episodeId}`, 'POST /api/listen/events'];
}

// Before the journey that opens both answers, after which none can be said anew.
test('E3 a server that answers 503 and 429 for two minutes is asked at most eight times in the first, and then gets each thing that waits once', async ({
  browser,
  installation,
}) => {
  const { context } = await openContext(browser, 'milo', { baseURL: installation.url, viewport: phone });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue in the browser' }).click();
  const asked = await findAsked(page);
  const section = await toQuestion(page, asked);
  await expect(await sayAnother(section)).toBeVisible();
  const waiting = await leaveHeard(page, asked);
  waiting.push(`POST /api/reflection/${asked.id}/spoken/${asked.place}`);

  /** What sends something that waits, or asks for what that needs. */
  const sends = (request: Request) =>
    /^\/api\/(listen|reflection)\//.test(new URL(request.url()).pathname) &&
    !(request.method() === 'GET' && request.url().includes('playing'));
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  let answer = { status: 503, headers: {} as Record<string, string> };
  const refused: string[] = [];
  await page.route('**/api/**', (route) => {
    const request = route.request();
    if (!sends(request)) return route.fallback();
    refused.push(nameOf(request));
    const body = JSON.stringify({
      code: answer.status === 429 ? 'too_many' : 'unavailable',
      message: 'Not now.',
    });
    return route.fulfill({ ...answer, contentType: 'application/json', body });
  });
  const now = () => page.evaluate(() => Date.now());
  /** Lets the page's clock go on, and what begins with it be answered. */
  const pass = async (seconds: number) => {
    for (const end = (await now()) + seconds * 1000; (await now()) < end; ) {
      await page.clock.runFor(1000);
      await page.evaluate(() => fetch('/api/livez'));
    }
  };

  await section.getByRole('button', { name: 'Send my answer' }).click();
  await expect(section.getByText(/^Your answer is kept here/)).toBeVisible();
  await pass(60);
  expect(refused.length).toBeGreaterThan(2);
  expect(refused.length).toBeLessThanOrEqual(8);
  const inFirst = refused.length;
  answer = { status: 429, headers: { 'retry-after': '20' } };
  await pass(60);
  expect(refused.length - inFirst).toBeLessThanOrEqual(3);

  const taken: string[] = [];
  page.on(
    'requestfinished',
    (request) => request.method() !== 'GET' && sends(request) && taken.push(nameOf(request)),
  );
  await page.unrouteAll();
  await pass(150);
  await expect(section.getByRole('button', { name: /^Play your answer, 0:\d\d$/ })).toBeVisible();
  await pass(600);
  expect(taken.toSorted()).toEqual(waiting.toSorted());
  await context.close();
});

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
  const asksMilo = await toQuestion(milo, asked);
  const said = await sayAnother(asksMilo);
  await hear(said);
  // What was said and not sent is there again after a reload, and goes by itself once there is a connection.
  await milo.reload();
  await hear(said);
  await milo.context().setOffline(true);
  await asksMilo.getByRole('button', { name: 'Send my answer' }).click();
  await expect(asksMilo.getByText(/^Your answer is kept here/)).toBeVisible();
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
  const asksAna = await toQuestion(ana, asked);
  await asksAna.getByRole('textbox', { name: asked.text }).fill('You have trained for this.');
  await asksAna.getByRole('button', { name: 'Send my answer' }).click();
  const both = ana.getByRole('dialog', { name: 'Both answers' });
  await hear(both.getByRole('button', { name: /^Play Milo’s answer, 0:\d\d$/ }));
});
