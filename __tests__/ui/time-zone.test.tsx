import { screen, waitFor, within } from '@testing-library/react';
import { createClub, listClubs } from '@/contract/club';
import { listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { ClubList } from '@/features/club/club-list';
import { OpenEpisodes } from '@/features/episode/dashboard/open-episodes';
import { ClubDashboard } from '@/features/episode-content/desktop/club-dashboard';
import { openProfile, saveButton } from '../support/club-profile';
import { clubRow } from '../support/clubs';
import { boardSummary, derbyWeek, introSent } from '../support/episodes';
import { installFakeAudio } from '../support/fake-audio';
import { stopClock } from '../support/fixed-clock';
import { mock } from '../support/mock-api';
import { accounts, rovers } from '../support/people';
import { renderScreen } from '../support/render';

beforeAll(installFakeAudio);

const zoned = (persona: 'platformAdmin' | 'clubAdmin', timeZone: string) => ({
  ...accounts[persona],
  store: { ...accounts[persona].store, timeZone },
});

const summary = boardSummary({ clubs: 2, silent: 2 });

/** The open episode is due on the 28th of November. */
function openDashboard(persona: 'platformAdmin' | 'clubAdmin', timeZone: string) {
  mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
  mock(listEpisodeClubs, () => ({ data: [], total: 0, summary }));
  const sent = introSent.sent.intro && { ...introSent.sent.intro, at: '2026-11-27T20:00:00.000Z' };
  mock(getEpisodeContent, () => ({ data: { ...introSent, sent: { ...introSent.sent, intro: sent } } }));
  renderScreen(persona === 'clubAdmin' ? <ClubDashboard /> : <OpenEpisodes />, {
    account: zoned(persona, timeZone),
    at: '/',
  });
}

const platform = 'platformAdmin';
const club = 'clubAdmin';
const dueDate = 'Due Date 28th November 2026';

test.each([
  // One second before midnight of the 28th in Auckland, and midnight itself.
  ['2026-11-28T10:59:59Z', club, 'Pacific/Auckland', [/due today/, /Dana Okafor, today/]],
  ['2026-11-28T11:00:00Z', club, 'Pacific/Auckland', [/1 day over/, /Dana Okafor, yesterday/]],
  ['2026-11-28T07:59:59Z', club, 'America/Los_Angeles', [/1 day left/, /Dana Okafor, today/]],
  ['2026-11-28T08:00:00Z', club, 'America/Los_Angeles', [/due today/, /Dana Okafor, yesterday/]],
  // The clocks went back on the 1st of November: 27 days and an hour lie between, and a day is still a day.
  ['2026-11-01T07:30:00Z', club, 'America/Los_Angeles', [/27 days left/]],
  ['2026-11-28T10:59:59Z', platform, 'Pacific/Auckland', [`${dueDate} · Due today`]],
  ['2026-11-28T11:00:00Z', platform, 'Pacific/Auckland', [`${dueDate} · 1 day over`]],
  ['2026-11-28T07:59:59Z', platform, 'America/Los_Angeles', [`${dueDate} · 1 day left`]],
] as const)('D11 at %s a %s in %s reads %j', async (instant, persona, zone, sentences) => {
  stopClock(instant);
  openDashboard(persona, zone);
  for (const words of sentences) expect(await screen.findByText(words)).toBeVisible();
});

test('D11 a new club says which zone it will have, and takes another', async () => {
  mock(listClubs, () => ({ data: [clubRow(1)], total: 1 }));
  const created = mock(createClub, ({ body }) => ({ data: clubRow(9, body), message: 'Created' }));
  const { user } = renderScreen(<ClubList />, { at: '/admin/dashboard/clubs' });
  await user.click(await screen.findByRole('button', { name: 'New club' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New club' }));
  await user.type(drawer.getByRole('textbox', { name: 'Club name' }), 'Bondi');
  await user.type(drawer.getByRole('combobox', { name: 'Country' }), 'austral');
  await user.click(await screen.findByTitle('Australia'));
  expect(drawer.getByText('Australia/Sydney')).toBeVisible();
  await user.type(drawer.getByRole('combobox', { name: 'Time zone' }), 'perth');
  await user.click(await screen.findByTitle('Australia/Perth'));
  await user.type(drawer.getByRole('textbox', { name: 'First admin’s email' }), 'ann@bondi.test');
  await user.click(drawer.getByRole('button', { name: 'Create club' }));
  await waitFor(() => expect(created[0]?.body).toMatchObject({ country: 'AU', timeZone: 'Australia/Perth' }));
});

test('D11 the platform changes the zone of a club in its profile', async () => {
  const club = { ...rovers, clubLogo: '/file/AAAAAAAAAAAAAAAAAAAAAA' };
  const { user, put } = await openProfile({ account: accounts.platformAdmin, club });
  expect(screen.getByTitle('Europe/London')).toBeVisible();
  await user.type(screen.getByRole('combobox', { name: 'Time zone' }), 'dublin');
  await user.click(await screen.findByTitle('Europe/Dublin'));
  await user.click(saveButton());
  await waitFor(() => expect(put[0]?.body.timeZone).toBe('Europe/Dublin'));
});

test('D11 a club admin is not offered the zone', async () => {
  await openProfile();
  expect(screen.queryByRole('combobox', { name: 'Time zone' })).not.toBeInTheDocument();
});
