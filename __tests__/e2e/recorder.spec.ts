import { goOn, intro, press, reach, recorderOf, seconds, start, withMicrophone } from './recording';
import { expect, moving, test } from './touchline';

test.use({ ...withMicrophone, ...moving });

test('C-02 a part is recorded, the tab is killed, and what was recorded goes on, is sent and mastered', async ({
  browser,
  installation,
}) => {
  const name = 'Recorded at the Pitch';
  const { context, episodeId, openDesk } = await start(browser, installation, name);

  const { page: killed, part: before } = await openDesk();
  await before.getByRole('button', { name: `Record ${intro}` }).click();
  await press(killed, 'Record');
  await expect(recorderOf(killed).getByText('Recording', { exact: true })).toBeVisible();
  await reach(killed, 3);
  await press(killed, 'Pause');
  await expect(recorderOf(killed).getByText('Paused')).toBeVisible();
  const paused = await seconds(killed);
  await press(killed, 'Go on');
  await reach(killed, paused + 3);
  const recorded = await seconds(killed);
  const cdp = await context.newCDPSession(killed);
  const crashed = killed.waitForEvent('crash');
  // It is never answered, because the page is gone.
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;

  const { page, part } = await openDesk();
  await part.getByRole('button', { name: goOn }).click();
  await expect(recorderOf(page).getByText(/^This recording was not sent yet/)).toBeVisible();
  const kept = await seconds(page);
  expect(kept).toBeGreaterThanOrEqual(recorded - 2);
  await press(page, 'Go on');
  await reach(page, kept + 3);
  const whole = await seconds(page);
  await press(page, 'Done');
  await expect(recorderOf(page)).toBeHidden();

  const desk = page.getByRole('region', { name, exact: true });
  await desk.getByRole('button', { name: 'Send 1 file' }).click();
  await expect(part.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await part.getByRole('button', { name: `Actions for ${intro}` }).click();
  await page.getByRole('menuitem', { name: 'Record again…' }).click();
  // What was sent is no longer kept on the device.
  await expect(recorderOf(page).getByText('Ready')).toBeVisible();

  const [cookie] = await context.cookies();
  const headers = { authorization: cookie?.value ?? '' };
  const { user } = await (await context.request.get('/api/account', { headers })).json();
  const address = `/api/episode/${episodeId}/clubs/${user.club.id}`;
  const content = async () => (await (await context.request.get(address, { headers })).json()).data;
  const { duration } = (await content()).sent.intro;
  expect(duration).toBeGreaterThan(whole - 2);
  expect(duration).toBeLessThan(whole + 3);
  await context.request.post(`${address}/rendition`, { headers });
  await expect.poll(async () => (await content()).rendition?.status, { timeout: 60_000 }).toBe('ready');
  const { rendition } = await content();
  expect(rendition.chapters.map(({ kind }: { kind: string }) => kind)).toContain('intro');
  await context.close();
});

test('C-02 a part that is open in one tab is not recorded in a second one until the first has closed it', async ({
  browser,
  installation,
}) => {
  const { context, openDesk } = await start(browser, installation, 'In Two Tabs');
  const first = await openDesk();
  await first.part.getByRole('button', { name: `Record ${intro}` }).click();
  await expect(recorderOf(first.page).getByText('Ready')).toBeVisible();
  const second = await openDesk();
  await second.part.getByRole('button', { name: `Record ${intro}` }).click();
  const recorder = recorderOf(second.page);
  await expect(recorder.getByRole('alert')).toHaveText(
    'This part is open in another tab of this browser. Close it there, and it can be recorded here.',
  );
  await expect(recorder.getByRole('button', { name: 'Record', exact: true })).toBeDisabled();
  await press(first.page, 'Close');
  await expect(recorder.getByText('Ready')).toBeVisible();
  await expect(recorder.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();
  await context.close();
});

test('S-50 a sign-out forgets the recording', async ({ signIn, installation, browser }) => {
  const { context } = await start(browser, installation, 'Never Sent');
  await context.close();
  const page = await signIn('club@touchline.test');
  await page.goto('/club/dashboard/episodes');
  const part = page
    .getByRole('region', { name: 'Never Sent', exact: true })
    .getByRole('region', { name: intro });
  await part.getByRole('button', { name: `Record ${intro}` }).click();
  await press(page, 'Record');
  await reach(page, 2);
  await press(page, 'Close');
  await expect(part.getByRole('button', { name: goOn })).toBeVisible();
  await page.getByRole('button', { name: /Dana Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('touchline-recordings');
});
