import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { badRecordings } from '../support/bad-recordings';
import { emailTo } from '../support/outbox';
import { expect, phone, query, takeAction, test } from './touchline';

const sound = (name: string) => path.resolve('src/server/demo/audio', name);
const [cutName, cutBytes] = badRecordings.find(([name]) => name === 'm4a cut at 50 %') ?? [];

/** The calls that make the platform ready, as its admin. */
async function asPlatform(request: APIRequestContext) {
  const data = { identifier: 'admin@touchline.test', password: 'Touchline1' };
  const { token } = await (await request.post('/api/auth/login', { data })).json();
  const headers = { authorization: `Bearer ${token}` };
  const read = async (path: string) => (await (await request.get(path, { headers })).json()).data;
  return {
    read,
    async post(path: string, body: object) {
      const answer = await request.post(path, { headers, data: body });
      expect(answer.status(), await answer.text()).toBeLessThan(300);
      return (await answer.json()).data;
    },
    async open(id: string) {
      const answer = await request.put(`/api/episode/${id}/status`, {
        headers,
        data: { status: 'in_progress' },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    async send(episodeId: string, clubId: string, slot: string, name: string, buffer: Buffer) {
      const file = { name, mimeType: 'audio/mp4', buffer };
      const multipart = { episodeId, clubId, map: JSON.stringify([slot]), file };
      const answer = await request.post('/api/file/upload/audio', { headers, multipart });
      expect(answer.status(), await answer.text()).toBe(200);
    },
  };
}

/** Without campaigns a club that has sent nothing has nothing to hear; what comes after has them again. */
const pauseCampaigns = (dataDir: string, paused: boolean) =>
  query(dataDir, 'update campaigns set paused = $1', [paused]);

/** A part is decoded to its end before it counts, and an episode is mastered. */
const worked = { timeout: 60_000 };

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('X-03 X-05 A-02 five clubs, one late and one with a corrupt file, are published', async ({
  signIn,
  installation,
}) => {
  test.setTimeout(240_000);
  const name = 'Extra Time';
  const reason = 'The interview breaks off in the middle of a sentence';
  const page = await signIn('admin@touchline.test');
  const platform = await asPlatform(page.request);
  const clubs: { id: string; clubname: string }[] = await platform.read('/api/club?pageSize=100');
  const rovers = clubs.find(({ clubname }) => clubname.startsWith('Riverside Rovers'));
  const hillside = clubs.find(({ clubname }) => clubname.startsWith('Hillside'));
  if (!rovers || !hillside || !cutName || !cutBytes) throw new Error('the demo has no such club or file');
  const fresh = ['Barton Bowls', 'Carlow Cricket', 'Denby Divers'];
  const episode = await platform.post('/api/episode', {
    name,
    number: 2,
    season: 1,
    description: '',
    audience: 'everyone',
    endDate: '2026-01-31',
  });
  await platform.open(episode.id);
  // Tests before this one may have let other clubs in.
  await query(
    installation.dataDir,
    'delete from episode_clubs where episode_id = $1 and club_id <> all ($2)',
    [episode.id, [rovers.id, hillside.id]],
  );
  const made: Record<string, string> = {};
  for (const [index, clubname] of fresh.entries()) {
    const body = { clubname, country: 'GB', adminEmail: `first${index}@publish.test` };
    const { id } = await platform.post('/api/club', body);
    await platform.post(`/api/episode/${episode.id}/clubs`, { clubId: id });
    made[clubname] = id;
  }
  const files = {
    intro: 'rovers-11-intro.mp3',
    interview: 'rovers-11-interview.m4a',
    outro: 'rovers-11-outro.mp3',
  };
  const sendAll = async (clubId: string, only: readonly string[] = Object.keys(files)) => {
    for (const [slot, file] of Object.entries(files)) {
      if (only.includes(slot)) await platform.send(episode.id, clubId, slot, file, readFileSync(sound(file)));
    }
  };
  await sendAll(made['Barton Bowls'] ?? '');
  await sendAll(made['Carlow Cricket'] ?? '');
  await sendAll(made['Denby Divers'] ?? '', ['intro', 'interview']);
  await sendAll(rovers.id, ['intro', 'outro']);
  await platform.send(episode.id, rovers.id, 'interview', 'interview.m4a', cutBytes);
  await pauseCampaigns(installation.dataDir, true);

  try {
    await page.goto(`/admin/dashboard/episodes/${episode.id}`);

    await test.step('the platform sends the last part of a club for it', async () => {
      await takeAction(page, 'Denby Divers', 'Send or replace parts…');
      const drawer = page.getByRole('dialog', { name: 'Parts of Denby Divers' });
      const chooser = page.waitForEvent('filechooser');
      await drawer
        .getByRole('region', { name: 'Outro' })
        .getByRole('button', { name: /Drop a file/ })
        .click();
      await (await chooser).setFiles(sound(files.outro));
      await drawer.getByRole('button', { name: 'Send 1 file' }).click();
      await expect(page.getByText('The file was sent for Denby Divers.')).toBeVisible();
      await expect(drawer.getByText(/Platform, today/)).toHaveCount(3);
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(rowOf(page, 'Denby Divers').getByText('3 of 3')).toBeVisible(worked);
    });

    await test.step('the late clubs are reminded by email in one press', async () => {
      await expect(rowOf(page, 'Riverside Rovers').getByText('Not usable')).toBeVisible(worked);
      await page.getByRole('button', { name: 'Remind 2 late clubs' }).click();
      await expect(page.getByText(/^2 clubs were reminded by \d+ emails/)).toBeVisible();
      await expect(rowOf(page, 'Hillside').getByText('Reminded today by Noor Haddad')).toBeVisible();
      const mail = await emailTo(installation.dataDir, 'parts-reminder', 'other@touchline.test');
      expect(mail).toMatch(/Still to send: Intro .* club news, Interview and Outro .* recap\./);
      expect(mail).toContain(`${installation.url}/club/dashboard/episodes`);
      await page.getByRole('button', { name: 'Remind 2 late clubs' }).click();
      const question = page.getByRole('dialog', { name: 'Remind all 2 again?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('the corrupt part is asked for again, and its club reads why', async () => {
      await rowOf(page, 'Riverside Rovers')
        .getByRole('button', { name: /^Not usable: Interview/ })
        .click();
      const drawer = page.getByRole('dialog', { name: 'Parts of Riverside Rovers FC' });
      await expect(drawer.getByText(/The recording breaks off/)).toBeVisible();
      await drawer.getByRole('button', { name: 'Actions for Interview' }).click();
      await page.getByRole('menuitem', { name: 'Ask to send again…' }).click();
      const question = page.getByRole('dialog', { name: 'Ask for Interview again?' });
      await question.getByLabel('What is wrong with it?').fill(reason);
      await question.getByRole('button', { name: 'Ask the club' }).click();
      await expect(drawer.getByText(reason)).toBeVisible();
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(rowOf(page, 'Riverside Rovers').getByText('Re-send asked')).toBeVisible();
      await page.getByRole('button', { name: 'Re-send asked 1' }).click();
      await expect(rowOf(page, 'Barton')).toBeHidden();
      await page.getByRole('button', { name: 'All 5' }).click();
      expect(await emailTo(installation.dataDir, 'resend-part', 'club@touchline.test')).toContain(reason);

      const desk = await signIn('club@touchline.test');
      await desk.goto('/club/dashboard/episodes');
      const part = desk.getByRole('region', { name, exact: true }).getByRole('region', { name: 'Interview' });
      await expect(part.getByText('Re-send asked')).toBeVisible();
      await expect(part.getByText(reason)).toBeVisible();
      const hand = await signIn('club@touchline.test', phone);
      await hand.getByRole('combobox', { name: 'Episode' }).click();
      await hand.getByRole('option', { name: `Current: ${name}` }).click();
      await expect(hand.getByRole('region', { name: 'Interview' }).getByText(reason)).toBeVisible();
    });

    await test.step('Publish names who has sent nothing and who is incomplete', async () => {
      await page.getByRole('button', { name: 'Publish…' }).click();
      const question = page.getByRole('dialog', { name: `Publish “${name}”?` });
      await expect(question.getByText('Publish to 5 clubs; 1 has sent nothing.')).toBeVisible();
      const lines = question.getByRole('listitem');
      await expect(lines.filter({ hasText: 'Hillside' })).toContainText('has sent nothing');
      await expect(lines.filter({ hasText: 'Riverside Rovers FC' })).toContainText(
        'not sent all three parts',
      );
      await question.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(question).toBeHidden();
    });

    await test.step('four masters are ready, and the one that failed says in short why', async () => {
      const figures = page.getByRole('region', { name: 'Production so far' });
      await expect(figures.getByText('1 failed')).toBeVisible(worked);
      for (const club of [...fresh, 'Riverside Rovers']) {
        await expect(rowOf(page, club).getByText(/Ready/)).toBeVisible(worked);
      }
      await rowOf(page, 'Hillside')
        .getByRole('button', { name: /^Nothing to hear/ })
        .click();
      const failure = page.getByRole('dialog', { name: /Nothing to hear/ });
      await expect(failure.getByText(/neither the club nor the platform has sent any audio/)).toBeVisible();
      await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible();
      await failure.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('its chapters jump, by keyboard too', async () => {
      await takeAction(page, 'Barton Bowls', 'Listen to the episode');
      const dialog = page.getByRole('dialog', { name: `${name} · Barton Bowls` });
      const outro = dialog.getByRole('button', { name: /^Play Outro/ });
      await outro.focus();
      await page.keyboard.press('Enter');
      await expect(outro).toHaveAttribute('aria-current', 'true');
      await expect(dialog.getByRole('button', { name: /^Pause/ })).toBeVisible();
    });
  } finally {
    await pauseCampaigns(installation.dataDir, false);
  }
});
