import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { wav } from '../support/audio-fixtures';
import { emailTo } from '../support/outbox';
import { sha256Of } from '../support/pieces';
import { carryOn } from '../support/states';
import { expect, openEpisode, phone, test } from './touchline';

const episode = 'Small Voices';
const recording = (hertz: number) =>
  wav({ seconds: 4, rate: 8000, at: (second) => 0.3 * Math.sin(2 * Math.PI * hertz * second) });
const tone = (name: string, hertz: number) => ({ name, mimeType: 'audio/wav', buffer: recording(hertz) });
/** A part is decoded to its end before it counts, and an episode is mastered. */
const worked = { timeout: 60_000 };

const slotOf = (page: Page, name: string) =>
  page.getByRole('region', { name: episode }).getByRole('region', { name });

test('K-20 G-09 a child’s voice is named, published with consent, and taken down when a parent withdraws it', async ({
  signIn,
  installation,
}) => {
  test.setTimeout(240_000);
  const platform = await signIn('admin@touchline.test');
  const id = await openEpisode(platform.request, episode);
  const club = await signIn('club@touchline.test');
  await club.goto('/club/dashboard/episodes');

  const choose = async (slot: string, name: string, hertz: number) => {
    const chooser = club.waitForEvent('filechooser');
    await slotOf(club, slot)
      .getByRole('button', { name: `Drop a file, or choose for ${slot}` })
      .click();
    await (await chooser).setFiles(tone(name, hertz));
  };
  const nameChild = async (slot: string, words: string, option: RegExp) => {
    await slotOf(club, slot).getByRole('radio', { name: 'Children’s voices' }).check();
    const field = slotOf(club, slot).getByRole('combobox', { name: `Children heard in ${slot}` });
    await field.fill(words);
    await club.getByRole('option', { name: option }).first().waitFor({ state: 'attached' });
    await field.press('Enter');
    await field.press('Escape');
  };
  await choose('Interview', 'interview.wav', 500);
  await expect(slotOf(club, 'Interview').getByRole('radio', { name: 'No child’s voice' })).toBeChecked();
  await nameChild('Interview', 'Milo', /^Milo R\.$/);
  await expect(slotOf(club, 'Interview').getByText('Consent on record for everybody named.')).toBeVisible();
  await choose('Outro · recap', 'outro.wav', 700);
  await slotOf(club, 'Outro · recap').getByRole('radio', { name: 'Children’s voices' }).check();
  await expect(slotOf(club, 'Outro · recap').getByText('Name every child who is heard.')).toBeVisible();
  await club.getByRole('region', { name: episode }).getByRole('button', { name: 'Send 2 files' }).click();
  await expect(
    slotOf(club, 'Interview').getByText('Children’s voices: Milo R. · consent on record'),
  ).toBeVisible();

  // Nobody is named in the outro, so nothing is published; the club puts it right.
  await platform.goto(`/admin/dashboard/episodes/${id}`);
  await platform.getByRole('button', { name: 'Publish…' }).click();
  const question = platform.getByRole('dialog', { name: `Publish “${episode}”?` });
  await expect(question.getByText(/no consent on record .* Outro · recap of Riverside Rovers/)).toBeVisible();
  await expect(question.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await slotOf(club, 'Outro · recap')
    .getByRole('button', { name: 'Change who is heard in Outro · recap' })
    .click();
  const modal = club.getByRole('dialog', { name: 'Voices in Outro · recap' });
  await modal.getByRole('radio', { name: 'No child’s voice' }).check();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeHidden();
  await expect(slotOf(club, 'Outro · recap').getByText('No child’s voice')).toBeVisible();
  await platform.reload();
  await platform.getByRole('button', { name: 'Publish…' }).click();
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(question).toBeHidden();

  const clubs = await (
    await platform.request.get('/api/club?pageSize=100', { headers: await headersOf(platform) })
  ).json();
  const rovers = clubs.data.find(({ clubname }: { clubname: string }) =>
    clubname.startsWith('Riverside Rovers'),
  );
  const content = async () =>
    (
      await (
        await platform.request.get(`/api/episode/${id}/clubs/${rovers.id}`, {
          headers: await headersOf(platform),
        })
      ).json()
    ).data;
  const chapters = async () => {
    const { rendition } = await content();
    return rendition?.status === 'ready' ? rendition.chapters.map(({ kind }: { kind: string }) => kind) : [];
  };
  await expect.poll(chapters, worked).toContain('interview');
  const { rendition: before } = await content();
  const stored = (bytes: Buffer) => {
    const sha256 = sha256Of(bytes);
    return existsSync(path.join(installation.dataDir, 'files', sha256.slice(0, 2), sha256));
  };
  expect([stored(recording(500)), stored(recording(700))]).toEqual([true, true]);

  const parent = await signIn('parent@touchline.test', phone);
  await carryOn(parent);
  await parent.goto('/member/dashboard/family');
  await parent.getByRole('button', { name: 'See it: the consent for Milo' }).click();
  const consent = parent.getByRole('dialog', { name: 'Consent for Milo' });
  await consent.getByRole('checkbox', { name: /voice may be heard/ }).uncheck();
  await consent.getByRole('button', { name: 'Save what I agree to' }).click();
  await expect(consent).toBeHidden();

  await expect.poll(chapters, worked).toEqual(expect.arrayContaining(['outro']));
  expect(await chapters()).not.toContain('interview');
  const link = `/api/file/download?url=${encodeURIComponent(before.url)}`;
  expect((await platform.request.get(link, { headers: await headersOf(platform) })).status()).toBe(404);
  await expect.poll(() => stored(recording(500)), worked).toBe(false);
  expect(stored(recording(700))).toBe(true);
  const mail = await emailTo(installation.dataDir, 'part-taken-down', 'club@touchline.test');
  expect(mail).toContain('Interview');
  expect(mail).not.toMatch(/Milo/);
});

async function headersOf(page: Page) {
  const [token] = (await page.context().cookies()).filter(({ name }) => name === 'token');
  return { authorization: token?.value ?? '' };
}
