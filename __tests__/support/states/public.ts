import type { Page } from '@playwright/test';
import { callAs } from './joining';
import { inTurn, opens, type State, state, takes } from './state';

/** The page, or the small player, of an episode of Riverside Rovers. */
const openPublic = (kind: 'episode' | 'embed', episode: string) => async (page: Page) => {
  const as = 'club@touchline.test';
  const listed = await (await callAs(page, as, 'GET', `/api/episode?q=${episode}`)).json();
  const { user } = await (await callAs(page, as, 'GET', '/api/account')).json();
  await page.goto(`/pub/${kind}/${user.club.id}/${listed.data[0].id}`, { waitUntil: 'networkidle' });
};
const anywhere = '/pub/how-we-count';
const riverside = 'Riverside Rovers FC';
const muddy = '/admin/dashboard/episodes?q=muddy';

async function openMuddyBoard(page: Page) {
  await page.getByRole('link', { name: 'Eleven Muddy Boots' }).first().click();
  await page.getByRole('button', { name: `Actions for ${riverside}` }).waitFor();
}
const toShare = (page: Page) => page.getByRole('dialog').getByLabel('Player for your website');

/** What people without an account see, and where it is switched on and shared. */
export const publicPages: State[] = [
  state('nobody', '/pub/[view]/[clubId]/[id]', anywhere, openPublic('episode', 'muddy')),
  state('nobody', 'embed', anywhere, openPublic('embed', 'muddy')),
  state('nobody', '/pub/join/[code]', '/pub/join/ROVE-RS26', (page) =>
    page.getByRole('link', { name: 'Ask to join' }).waitFor(),
  ),
  state('nobody', 'join-wrong-code', '/pub/join/AAAA-AAAA', (page) =>
    page.getByText('Type another code').waitFor(),
  ),
  state('nobody', 'public-not', anywhere, openPublic('episode', 'throw')),
  state('platform', 'board-public', muddy, openMuddyBoard),
  state('platform', 'board-share', muddy, inTurn(openMuddyBoard, takes(riverside, 'Share…', toShare))),
  state('club', 'club-share', '/club/dashboard/episodes', opens('Share Eleven Muddy Boots', toShare), 'wide'),
];
