import type { Page } from '@playwright/test';
import { nearEnd } from './sounding';
import { choose, desktop, expect, phone, takeAction, test } from './touchline';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const nowPlaying = (page: Page, name: string) =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const audio = document.querySelector('audio');
          const title = navigator.mediaSession.metadata?.title;
          return audio && !audio.paused && audio.currentTime > 0.2 ? title : undefined;
        }),
      { timeout: 60_000 },
    )
    .toBe(name);

/** Opens a playlist from the home and plays it; then an end leads to the next, and the buttons to and fro. */
async function playThrough(page: Page, names: readonly [string, string]) {
  await page.getByRole('region', { name: 'Playlists' }).getByRole('link', { name: 'Away days' }).click();
  await expect(page.getByRole('heading', { name: 'Away days' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Episodes in order' }).getByRole('link');
  await expect(rows).toHaveText([...names]);
  await page
    .locator('main')
    .getByRole('button', { name: `Play ${names[0]}` })
    .click();
  await nowPlaying(page, names[0]);
  await nearEnd(page, 1);
  await nowPlaying(page, names[1]);
}

test('A-03 M-02 a playlist is built by keyboard alone, and families hear it in its order on desktop and phone', async ({
  signIn,
}) => {
  const admin = await signIn('admin@touchline.test');
  await admin.goto('/admin/dashboard/playlists');
  await admin.getByRole('button', { name: 'New playlist' }).press('Enter');
  const made = admin.getByRole('dialog', { name: 'New playlist' });
  await made.getByLabel('Name').press('Tab');
  await made.getByLabel('Name').fill('For the drive');
  for (const name of ['Before the Whistle', 'Rain Delay', 'The Long Throw']) {
    await choose(admin, 'Episodes', name);
    await expect(made.getByRole('button', { name: `Take ${name} out` })).toBeVisible();
  }
  await made.getByRole('button', { name: /^Move The Long Throw, place 3/ }).press('Home');
  await expect(made.getByRole('button', { name: /^Move The Long Throw, place 1 of 3/ })).toBeFocused();
  await expect(made.getByText('Archived')).toBeVisible();
  await made.getByRole('button', { name: 'Create playlist' }).press('Enter');
  await admin.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).press('Enter');
  await expect(made.getByText(/Another playlist has this name/)).toBeVisible();
  await made.getByLabel('Name').fill('Away days');
  await made.getByRole('button', { name: 'Create playlist' }).press('Enter');
  await expect(made).toBeHidden();

  // By the pointer the last goes before the one above it.
  await admin.getByRole('searchbox', { name: 'Search playlists' }).fill('rain delay');
  await admin.getByRole('button', { name: 'Away days', exact: true }).click();
  const edited = admin.getByRole('dialog', { name: 'Edit playlist' });
  await edited.getByRole('button', { name: /^Move Rain Delay, place 3 of 3/ }).hover();
  await admin.mouse.down();
  const above = await edited.getByRole('button', { name: /^Move Before the Whistle,/ }).boundingBox();
  await admin.mouse.move((above?.x ?? 0) + 10, above?.y ?? 0, { steps: 8 });
  await admin.mouse.up();
  await expect(edited.getByRole('button', { name: /^Move Rain Delay, place 2 of 3/ })).toBeVisible();
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited).toBeHidden();

  // What is archived is not there for families; what stands around it follows on.
  const order = ['The Long Throw', 'Before the Whistle'] as const;
  const parent = await signIn('parent@touchline.test', desktop);
  await playThrough(parent, order);
  await player(parent).getByRole('button', { name: 'Previous episode: The Long Throw' }).click();
  await nowPlaying(parent, 'The Long Throw');
  await parent.reload();
  await expect(
    player(parent).getByRole('button', { name: 'Playlist Away days, episode 1 of 2' }),
  ).toBeVisible();
  await parent.goBack();
  await expect(parent.getByRole('region', { name: 'Playlists' })).toBeVisible();

  const mobile = await signIn('coach@touchline.test', phone);
  await mobile.getByRole('button', { name: 'Continue in the browser' }).click();
  await playThrough(mobile, order);

  await takeAction(admin, 'Away days', 'Delete');
  await expect(admin.getByRole('button', { name: 'Away days', exact: true })).toBeHidden();
  await parent.reload();
  await expect(parent.getByRole('region', { name: 'Playlists' })).toBeVisible();
  await expect(parent.getByRole('link', { name: 'Away days' })).toBeHidden();
  await admin.getByRole('button', { name: 'Undo: Away days' }).click();
  await expect(admin.getByRole('button', { name: 'Away days', exact: true })).toBeVisible();
});
