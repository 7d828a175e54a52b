import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { launchOptions } from '../support/browser';
import type { Installation } from '../support/installation';
import { desktop, expect, openContext, openEpisode } from './touchline';

const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const { args = [], ...launch } = launchOptions();
/** For `test.use`: a browser with a fake microphone that beeps, and permission to use it. */
export const withMicrophone = { launchOptions: { ...launch, args: [...args, ...fake] } };

export const intro = 'Intro · club news';
export const recorderOf = (page: Page) => page.getByRole('dialog', { name: intro });
export const press = (page: Page, name: string) =>
  recorderOf(page).getByRole('button', { name, exact: true }).click();
export const goOn = /recorded · continue/;

async function secondsIn(time: Locator): Promise<number> {
  const [shown = ''] = /(\d+:)+\d\d/.exec((await time.textContent()) ?? '') ?? [];
  return shown
    .split(':')
    .map(Number)
    .reduce((sum, part) => sum * 60 + part, 0);
}

/** The seconds that the recorder shows. */
export const seconds = (page: Page) => secondsIn(recorderOf(page).getByText(/^(\d+:)?\d+:\d\d$/));
export const reach = (page: Page, least: number) =>
  expect.poll(() => seconds(page), { intervals: [200] }).toBeGreaterThanOrEqual(least);

/** Waits until so many seconds of a part's recording are kept on the device, as a new page of it says. */
export const keeps = ({ page, part }: { page: Page; part: Locator }, least: number) =>
  expect
    .poll(async () => {
      await page.reload();
      return secondsIn(part.getByRole('button', { name: goOn }));
    })
    .toBeGreaterThanOrEqual(least);

/** An admin of the club, and an episode that takes parts. */
export async function start(browser: Browser, { url }: Installation, name: string, viewport = desktop) {
  const { context } = await openContext(browser, 'club@touchline.test', { baseURL: url, viewport });
  const episodeId = await openEpisode(context.request, name);
  const introOf = (page: Page) =>
    page.getByRole('region', { name, exact: true }).getByRole('region', { name: intro });
  const openDashboard = async () => {
    const page = await context.newPage();
    await page.goto('/club/dashboard/episodes');
    return { page, part: introOf(page) };
  };
  return { context, episodeId, openDashboard };
}

/** Shows an episode on a phone, where one is shown at a time. */
export async function chooseEpisode(page: Page, name: string): Promise<void> {
  await page.goto('/club/dashboard');
  await page.getByRole('combobox', { name: 'Episode' }).click();
  await page.getByRole('option', { name }).click();
}

/** What the API says of the club's parts of an episode, to who is signed in there. */
export async function clubCalls(context: BrowserContext, episodeId: string) {
  const { request } = context;
  const cookie = (await context.cookies()).find(({ name }) => name === 'token');
  const headers = { authorization: cookie?.value ?? '' };
  const { user } = await (await request.get('/api/account', { headers })).json();
  const address = `/api/episode/${episodeId}/clubs/${user.club.id}`;
  return {
    content: async () => (await (await request.get(address, { headers })).json()).data,
    master: () => request.post(`${address}/rendition`, { headers }),
  };
}
