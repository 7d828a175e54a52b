import type { Page } from '@playwright/test';
import { player, playFromList, position, press } from '../e2e/sounding';
import { expect, test } from '../e2e/touchline';

/** About 12 seconds of sound, from the start of an episode that the parent has not begun: what the browser gets before the connection goes. */
const firstBytes = 200 * 1024;

/** A connection of the sound that gives its beginning, then nothing; `cut` ends it, `heal` gives the rest. */
async function makeConnection(page: Page) {
  let state: 'first' | 'gone' | 'whole' = 'first';
  const waiting = new Set<() => void>();
  const change = async (next: 'gone' | 'whole') => {
    state = next;
    await page.context().setOffline(next === 'gone');
    for (const go of waiting) go();
    waiting.clear();
  };
  await page.route('**/api/file/download?*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'media') return route.continue();
    const from = Number(/bytes=(\d+)-/.exec(request.headers().range ?? '')?.[1] ?? 0);
    if (state === 'first' && from < firstBytes) {
      const headers = { ...request.headers(), range: `bytes=${from}-${firstBytes - 1}` };
      return route.fulfill({ response: await route.fetch({ headers }) });
    }
    if (state === 'first') await new Promise<void>((resolve) => waiting.add(resolve));
    return state === 'gone' ? route.abort('internetdisconnected') : route.continue();
  });
  return { cut: () => change('gone'), heal: () => change('whole') };
}

test('L4 an outage of 40 seconds heals by itself, and pause is at hand meanwhile', async ({ signIn }) => {
  const page = await signIn('parent@touchline.test');
  const connection = await makeConnection(page);
  await playFromList(page, 0);
  await connection.cut();
  const cutAt = Date.now();
  await expect(player(page).getByText('Waiting for the connection…')).toBeVisible({ timeout: 35_000 });
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const left = await position(page);
  await expect.poll(() => Date.now() - cutAt, { timeout: 45_000, intervals: [500] }).toBeGreaterThan(40_000);
  await connection.heal();
  await expect.poll(() => position(page), { timeout: 20_000, intervals: [50] }).toBeGreaterThan(left + 0.2);
  expect(await position(page)).toBeLessThan(left + 3);
  await expect(player(page).getByText('Waiting for the connection…')).toBeHidden();
  await press(page, 'Pause');
});
