import type { Page } from '@playwright/test';
import { button, carryOn, inTurn, narrow, type State, shows, state } from './state';

const podcast = '/member/dashboard/podcast';

/** An episode with a text is in the player, and what is said in it goes along. */
async function followAlong(page: Page) {
  await carryOn(page);
  await button(page, 'Play Eleven Muddy Boots').click();
  if (narrow(page)) {
    await button(page, /^Open player/).click();
    await button(page, 'Follow along').click();
  } else {
    await button(page, 'More in the player').click();
    await page.getByRole('menuitem', { name: 'Follow along' }).click();
  }
  const lines = page.getByRole('list', { name: 'What is said' });
  await lines.waitFor();
  return lines;
}

/** Into the interview, where a hit is shown and the voice is a line before it. */
async function searchSaid(page: Page) {
  await page.getByRole('button', { name: /The third one went right through my legs/ }).click();
  await page.getByRole('searchbox', { name: 'Search what is said' }).fill('ball');
}

const said = shows((page) => page.getByRole('list', { name: 'Said in episodes' }));

export const transcripts: State[] = [
  state('parent', 'follow-along', podcast, followAlong),
  state('parent', 'follow-along-search', podcast, inTurn(followAlong, searchSaid)),
  state('parent', 'podcast-said', `${podcast}?q=kettle`, said),
  state(
    'club',
    'part-without-transcript',
    '/club/dashboard/episodes',
    shows((page) => page.getByText('No transcript').first()),
  ),
];
