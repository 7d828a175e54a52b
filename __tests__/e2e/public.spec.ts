import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import { currentNotices } from '@/server/consent/notices';
import { expect, newest, query, test } from './touchline';

/** A website of another origin that shows these in frames. */
async function startWebsite(frames: readonly string[]) {
  const html = `<!doctype html><title>Club</title>${frames.map((src) => `<iframe src="${src}" width="400" height="260"></iframe>`).join('')}`;
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}

/** Plays by the keyboard, and waits until the sound moves. */
async function hear(page: Page | Frame) {
  const audio = page.locator('audio');
  await audio.focus();
  await audio.press(' ');
  await expect
    .poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime))
    .toBeGreaterThan(0.5);
}

test('K-10 K-20 S-36 a public episode plays without an account, also in a frame of a club’s website, until a guardian withdraws', async ({
  browser,
  installation: { url, dataDir },
  request,
}) => {
  const [found] = await query<Record<'episodeId' | 'clubId' | 'childId', string>>(
    dataDir,
    `select e.id as "episodeId", u.club_id as "clubId", u.id as "childId" from episodes e, users u
     where e.name = $1 and u.username = 'milo'`,
    [newest],
  );
  if (!found) throw new Error('no such episode');
  const { episodeId, clubId, childId } = found;
  const key = `${clubId}/${episodeId}`;
  // Milo is heard in it.
  await query(dataDir, 'insert into rendition_voices (episode_id, club_id, child_id) values ($1, $2, $3)', [
    ...[episodeId, clubId, childId],
  ]);
  const data = { identifier: 'parent@touchline.test', password: 'Touchline1' };
  const { token } = await (await request.post(`${url}/api/auth/login`, { data })).json();
  const decide = (disclosure: boolean) =>
    request.put(`${url}/api/family/child/${childId}/consent`, {
      headers: { authorization: token },
      data: { notice: currentNotices.en.version, purposes: { account: true, voice: true, disclosure } },
    });
  const context = await browser.newContext({ baseURL: url });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on('request', (of) => asked.push(of.url()));

  await test.step('not before a guardian agrees', async () => {
    const answer = await page.goto(`/pub/episode/${key}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'This episode is not public' })).toBeVisible();
    expect((await decide(true)).status()).toBe(200);
  });

  await test.step('a preview of its link names the episode and the club, and no person', async () => {
    const answer = await request.get(`${url}/pub/episode/${key}`);
    const html = await answer.text();
    expect([answer.status(), answer.headers()['cache-control'], answer.headers()['x-robots-tag']]).toEqual([
      ...[200, 'no-store', undefined],
    ]);
    expect(html).toContain(`<meta property="og:title" content="${newest} · Riverside Rovers FC"`);
    expect(html.match(/property="og:title"/g)).toHaveLength(1);
    expect(html).not.toMatch(/Milo|Ribeiro/);
    const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect((await request.get(image)).headers()['content-type']).toBe('image/jpeg');
  });

  await test.step('it plays, and leaves nothing on the device', async () => {
    await page.reload();
    await hear(page);
    const kept = await page.evaluate(() => [
      Object.keys(localStorage).filter((key) => !key.startsWith('touchline-place ')).length,
      sessionStorage.length,
      document.cookie,
    ]);
    expect([await context.cookies(), kept]).toEqual([[], [0, 0, '']]);
    expect(asked.filter((each) => /^https?:/.test(each) && !each.startsWith(`${url}/`))).toEqual([]);
  });

  await test.step('the small player plays on a website of another origin, and no other page opens there', async () => {
    const website = await startWebsite([`${url}/pub/embed/${key}`, `${url}/pub/episode/${key}`]);
    const outside = await context.newPage();
    await outside.goto(website.url);
    const frame = outside.frame({ url: /\/pub\/embed\// });
    if (!frame) throw new Error('no frame');
    await hear(frame);
    // The browser shows its own error there.
    expect(outside.frames().map((of) => of.url())).toEqual([
      website.url,
      expect.stringContaining('/pub/embed/'),
      expect.not.stringContaining('/pub/episode/'),
    ]);
    await outside.close();
    website.stop();
  });

  await test.step('once the consent is withdrawn it is gone', async () => {
    const sound = await page.locator('audio').getAttribute('src');
    expect((await decide(false)).status()).toBe(200);
    expect((await request.get(`${url}${sound}`, { headers: { range: 'bytes=0-9' } })).status()).toBe(404);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This episode is not public' })).toBeVisible();
  });
  await context.close();
});
