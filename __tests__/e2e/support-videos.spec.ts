import path from 'node:path';
import { expect, test } from './touchline';

const film = path.resolve('src/server/demo/videos/good-sound.webm');

test('A-20 a video is uploaded, watched in place, moved, found, changed and deleted', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/support-videos');
  await page.getByRole('button', { name: 'New support video' }).first().click();
  const made = page.getByRole('dialog', { name: 'New support video' });
  await made.getByLabel('Title').fill('Ärger mit dem Wind');
  await made.getByRole('button', { name: 'Create support video' }).click();
  await expect(made.getByText('Upload a video, or enter a link to one.').first()).toBeVisible();
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click();
  await made.getByLabel('Link').fill('http://example.test/wind');
  await expect(made.getByText(/Enter a web address that begins with https/)).toBeVisible();
  await made.getByLabel('Link').fill('');
  await made.locator('input[type=file]').first().setInputFiles(film);
  await expect(made.getByLabel('Watch the video')).toBeVisible();
  // The poster is a picture of the video's first second.
  await expect
    .poll(() =>
      made.getByRole('img', { name: 'Poster' }).evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await made.getByRole('button', { name: 'Create support video' }).click();
  await expect(made).toBeHidden();

  const row = page.getByRole('row', { name: /Ärger/ });
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'Actions for Ärger mit dem Wind' }).click();
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
  };
  await choose('Watch');
  const watched = page.getByRole('dialog', { name: 'Ärger mit dem Wind' });
  const video = watched.locator('video');
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  await watched.getByRole('button', { name: 'Close' }).click();

  await choose('Move to the top');
  await expect(page.getByRole('row').nth(1)).toContainText('Ärger');
  await choose('Move down');
  await expect(page.getByRole('row').nth(2)).toContainText('Ärger');

  await page.getByRole('searchbox', { name: 'Search support videos' }).fill('arger mit');
  await expect(page).toHaveURL(/q=arger/);
  await row.getByRole('button', { name: 'Ärger mit dem Wind', exact: true }).click();
  const edited = page.getByRole('dialog', { name: 'Edit support video' });
  await edited.getByRole('button', { name: 'Remove the video' }).click();
  await edited.getByLabel('Link').fill('https://videos.example.org/wind');
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited).toBeHidden();
  await expect(row.getByRole('link', { name: 'videos.example.org' })).toHaveAttribute('rel', /noopener/);

  await choose('Delete');
  await expect(page.getByRole('heading', { name: 'No support video matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Ärger mit dem Wind' }).click();
  await expect(row).toBeVisible();
});
