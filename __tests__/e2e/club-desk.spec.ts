import type { Page } from '@playwright/test';
import { wav } from '../support/audio-fixtures';
import { pictureFile } from '../support/image-fixtures';
import { choose, expect, takeAction, test } from './touchline';

const tone = (name: string, seconds: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: wav({ seconds, rate: 8000, at: (second) => 0.3 * Math.sin(2 * Math.PI * 500 * second) }),
});

/** Answers that published episodes keep the spot they have, where that is asked. */
async function keepOldSpots(page: Page) {
  const question = page.getByRole('dialog', { name: /the old spot/ });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
}

test('C-10 a club’s sponsor is heard, changed with a spot that is not too long, deleted and brought back', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test');
  await page.goto('/club/dashboard/sponsor');
  await expect(page.getByText('Mill Lane Bakery').first()).toBeVisible();
  await page.getByRole('button', { name: 'Play the spot of Mill Lane Bakery' }).click();
  await expect
    .poll(() => page.locator('main audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit local sponsor' });
  await drawer.getByLabel('Name').fill('Café Ångström');
  await drawer.getByLabel('Link').fill('http://angstrom.example');
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(drawer.getByText(/begins with https:/)).toBeVisible();
  await drawer.getByLabel('Link').fill('https://angstrom.example/rovers');
  const { name, bytes } = await pictureFile();
  await drawer
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
  await expect(drawer.getByRole('img', { name: 'Logo' })).toBeVisible();
  const chooseSpot = async (name: string, seconds: number) => {
    await drawer.locator('input[type=file]').last().setInputFiles(tone(name, seconds));
    await expect(drawer.getByRole('button', { name: `Take out ${name}` })).toBeVisible();
    // The logo has arrived before it.
    await expect(drawer.getByText(/^Uploaded/)).toHaveCount(2);
  };
  await chooseSpot('long.wav', 31);
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click();
  await expect(
    drawer.getByText('This spot is 31 seconds long. Choose one of up to 30 seconds.'),
  ).toBeVisible();
  await chooseSpot('short.wav', 2);
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  await expect(drawer).toBeHidden();
  await keepOldSpots(page);
  await expect(page.getByText('short.wav')).toBeVisible();
  await expect(page.getByRole('link', { name: 'angstrom.example' })).toHaveAttribute(
    'href',
    'https://angstrom.example/rovers',
  );

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No local sponsor yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Café Ångström' }).click();
  await expect(page.getByText('short.wav')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No local sponsor yet' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Restore Café Ångström' }).click();
  await expect(page.getByText('short.wav')).toBeVisible();
});

test('C-04 an admin is invited to the club, found, invited again and withdrawn; the last one stays', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test');
  await page.goto('/club/dashboard/users');
  await expect(page.getByRole('row', { name: /Dana Okafor/ })).toContainText('Active');
  await page.getByRole('button', { name: 'Invite an admin' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite an admin' });
  await drawer.getByLabel('Email').fill('zoe.rovers@touchline.test');
  await drawer.getByRole('button', { name: 'Send invite' }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search admins' }).fill('zoe.r');
  const row = page.getByRole('row', { name: /zoe\.rovers/ });
  await expect(row).toContainText('Invited');
  await takeAction(page, 'zoe.rovers@touchline.test', 'Send again');
  await expect(page.getByText('A new invite was sent to zoe.rovers@touchline.test')).toBeVisible();
  await takeAction(page, 'zoe.rovers@touchline.test', 'Withdraw');
  await expect(page.getByRole('heading', { name: 'No admin matches' })).toBeVisible();

  await page.goto('/club/dashboard/users?status=active');
  await takeAction(page, 'Dana Okafor', 'Deactivate…');
  await page
    .getByRole('dialog', { name: 'Deactivate yourself?' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(page.getByText('Dana Okafor is the last admin who can sign in.')).toBeVisible();
});

test('C-11 a club puts published episodes in order by keys, and its own families find the playlist', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test');
  await page.goto('/club/dashboard/playlists');
  await page.getByRole('button', { name: 'New playlist' }).click();
  const made = page.getByRole('dialog', { name: 'New playlist' });
  await made.getByLabel('Name').fill('Away däys');
  for (const name of ['Before the Whistle', 'The Long Throw']) {
    await choose(page, 'Episodes', name);
    await expect(made.getByRole('button', { name: `Take ${name} out` })).toBeVisible();
  }
  // What is still in progress is not offered.
  await made.getByRole('combobox', { name: 'Episodes' }).fill('The Derby Week');
  await expect(page.getByText('No episode of this name.')).toBeVisible();
  await made.getByRole('combobox', { name: 'Episodes' }).fill('');
  await made.getByRole('button', { name: /^Move The Long Throw, place 2/ }).press('Home');
  await expect(made.getByRole('button', { name: /^Move The Long Throw, place 1 of 2/ })).toBeFocused();
  await made.getByRole('button', { name: 'Create playlist' }).click();
  await expect(made).toBeHidden();

  const parent = await signIn('parent@touchline.test');
  await parent.getByRole('region', { name: 'Playlists' }).getByRole('link', { name: 'Away däys' }).click();
  const rows = parent.getByRole('list', { name: 'Episodes in order' }).getByRole('link');
  await expect(rows).toHaveText(['The Long Throw', 'Before the Whistle']);
  const other = await signIn('other@touchline.test');
  await other.goto('/club/dashboard/playlists');
  await expect(other.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search playlists' }).fill('away days');
  await expect(page).toHaveURL(/q=away/);
  await page.getByRole('button', { name: 'Away däys', exact: true }).click();
  const edited = page.getByRole('dialog', { name: 'Edit playlist' });
  await edited.getByRole('button', { name: 'Take Before the Whistle out' }).click();
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Away däys' }).click();
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No playlist matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Away däys' }).click();
  await expect(page.getByRole('button', { name: 'Away däys', exact: true })).toBeVisible();
});

const playing = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => ({
      at: video.currentTime,
      paused: video.paused,
    }));

test('C-12 a video goes on where it was stopped on another device, by keyboard, and leads to the next', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test');
  await page.goto('/club/dashboard/support-videos');
  const row = page.getByRole('row', { name: /Good sound/ });
  await expect(row).toContainText('0:04 of 0:09');
  await expect(page.getByRole('row', { name: /Your first episode/ })).toContainText('Watched');
  await expect(page.getByRole('row', { name: /What a sponsor may say/ })).toHaveCount(0);

  await page.getByRole('button', { name: /^Good sound/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Good sound/ });
  await dialog.locator('video').evaluate((video: HTMLVideoElement) => {
    video.muted = true;
  });
  await expect(dialog.locator('video')).toBeFocused();
  await page.keyboard.press('Space');
  // It goes on at 0:04, and is kept with the pause.
  await expect.poll(async () => (await playing(page)).at).toBeGreaterThan(6);
  const saved = page.waitForResponse((answer) => answer.url().includes('/api/support-video/watch/'));
  await page.keyboard.press('Space');
  await saved;
  await page.keyboard.press('Escape');
  await expect(row).toContainText(/0:0[6-8] of 0:09/);

  const second = await signIn('club@touchline.test');
  await second.goto('/club/dashboard/support-videos');
  await expect(second.getByRole('row', { name: /Good sound/ })).toContainText(/0:0[6-8] of 0:09/);

  await page.getByRole('button', { name: /^Your first episode/ }).click();
  await page.getByRole('button', { name: /^Next: Good sound/ }).click();
  await expect(page.getByRole('dialog', { name: /Good sound/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Actions for How to interview/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as watched' }).click();
  await page.getByRole('button', { name: /^Watched/ }).click();
  await expect(page.getByRole('row', { name: /How to interview/ })).toContainText('Watched');
  await page.getByRole('searchbox', { name: 'Search support videos' }).fill('interview');
  await expect(page.getByRole('row', { name: /Your first episode/ })).toHaveCount(0);
});

test('C-01 the dashboard shows the open episode, last week’s listening by day and who waits', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test');
  await expect(page.getByRole('heading', { level: 1, name: /^Good \w+, Dana$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The Derby Week' })).toContainText('days left');
  const listening = page.getByRole('region', { name: 'Listening last week' });
  await expect(listening).toContainText(/(minutes|hours) by \d+ members/);
  await expect(listening).toContainText(/%\son the week before/);
  await expect(listening.getByRole('row')).toHaveCount(8);
  await expect(page.getByText('Nadia Petrov')).toBeVisible();

  // A club whose members have not listened is told what will be here.
  const other = await signIn('other@touchline.test');
  await expect(other.getByRole('region', { name: 'Listening last week' })).toContainText(
    'as soon as 10 of them have heard something',
  );
});
