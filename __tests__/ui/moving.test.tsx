import { screen, waitFor, within } from '@testing-library/react';
import {
  type ClubArchive,
  endClubArchive,
  getClubArchive,
  makeClubArchive,
} from '@/contract/moving/club-archive';
import { getClubMove, setClubMove } from '@/contract/moving/club-move';
import {
  getShowImport,
  importShow,
  previewShow,
  type ShowImport,
  type ShowPreview,
} from '@/contract/moving/show-import';
import { MovingPage } from '@/features/moving/moving-page';
import { violations } from '../support/axe';
import { mock, refuse } from '../support/mock-api';
import { clubId } from '../support/people';
import { renderScreen } from '../support/render';

const archiveOf = (over: Partial<ClubArchive> = {}): ClubArchive => ({
  id: '4e7f8a52-2f3c-4d1e-9a57-000000000001',
  status: 'ready',
  progress: 1,
  bytes: 3_200_000_000,
  url: `/file/${'a'.repeat(22)}`,
  fileName: 'Riverside Rovers.zip',
  askedByYou: true,
  askedBy: 'Dana Okafor',
  askedAt: '2026-11-27T10:00:00.000Z',
  endsAt: '2026-12-04T10:00:00.000Z',
  reason: null,
  ...over,
});
const previewOf = (over: Partial<ShowPreview> = {}): ShowPreview => ({
  title: 'Touchline Talk',
  episodes: 12,
  importable: 9,
  already: 2,
  deleted: 0,
  purged: 0,
  withoutSound: 1,
  explicit: 0,
  explicitPurged: 0,
  oldest: '2020-09-05T10:00:00.000Z',
  newest: '2021-09-05T10:00:00.000Z',
  first: ['Derby week'],
  locked: null,
  ...over,
});
const importOf = (over: Partial<ShowImport> = {}): ShowImport => ({
  id: '4e7f8a52-2f3c-4d1e-9a57-000000000002',
  title: 'Touchline Talk',
  status: 'running',
  episodes: 9,
  done: 3,
  failed: 1,
  failures: [{ title: 'Mud', reason: 'It is not there any more (the host answers 404).' }],
  askedAt: '2026-11-27T10:00:00.000Z',
  ...over,
});

function open({
  archive = null,
  last = null,
  movedTo = '',
}: {
  archive?: ClubArchive | null;
  last?: ShowImport | null;
  movedTo?: string;
}) {
  const shown = { archive, last, movedTo };
  mock(getClubArchive, () => ({ data: shown.archive }));
  mock(getShowImport, () => ({ data: shown.last }));
  mock(getClubMove, () => ({ data: { movedTo: shown.movedTo } }));
  return { shown, ...renderScreen(<MovingPage clubId={clubId} />, { at: '/club/dashboard/users/moving' }) };
}
const card = (name: string) => within(screen.getByRole('region', { name }));

const states: [string, Partial<ClubArchive> | null, RegExp, string[]][] = [
  ['not asked for', null, /Episodes as MP3/, ['Make an archive']],
  [
    'being made',
    { status: 'making', progress: 0.4, url: null },
    /Being made: 3\.0 GB\. You get an email/,
    ['Stop'],
  ],
  ['ready', {}, /You can download it until 4th December 2026/, ['Make a new archive', 'Delete it']],
  [
    'of another admin',
    { url: null, askedByYou: false },
    /Dana Okafor has one .*Only the person who asked/,
    ['Make a new archive', 'Delete it'],
  ],
  [
    'failed',
    { status: 'failed', url: null, reason: 'The server has too little room.' },
    /too little room/,
    ['Make a new archive'],
  ],
];

test.each(states)(
  'an archive that is %s says so, and offers what can be done',
  async (_, of, words, buttons) => {
    const { container } = open({ archive: of && archiveOf(of) });
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => {
      const shown = card('Take everything along').queryAllByRole('button');
      expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
    });
    expect(await violations(container)).toEqual([]);
  },
);

test('an archive is asked for, replaced after a question, and downloaded by a link', async () => {
  const { user, shown } = open({});
  mock(makeClubArchive, () => {
    shown.archive = archiveOf({ status: 'waiting', progress: 0, bytes: null, url: null });
    return { data: shown.archive, message: 'It is being made' };
  });
  await user.click(await screen.findByRole('button', { name: 'Make an archive' }));
  expect(await screen.findByText(/It begins in a moment/)).toBeVisible();
  mock(endClubArchive, () => {
    shown.archive = archiveOf();
    return { data: null, message: 'The archive is deleted' };
  });
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('link', { name: 'Download (3.0 GB)' })).toHaveAttribute(
    'href',
    expect.stringContaining('/api/file/download?url='),
  );
  await user.click(screen.getByRole('button', { name: 'Make a new archive' }));
  expect(await screen.findByText('It takes the place of the one that is ready.')).toBeVisible();
});

test('a feed is looked into before it is imported, which needs the word that one may; then its progress shows', async () => {
  const { user, shown } = open({});
  mock(previewShow, () => ({ data: previewOf({ already: 1, deleted: 1 }) }));
  mock(importShow, () => {
    shown.last = importOf();
    return { data: shown.last, message: '9 episodes are being imported' };
  });
  await user.type(
    await screen.findByLabelText('Address of the feed (RSS)'),
    'https://example.org/feed{Enter}',
  );
  expect(await screen.findByText('9 episodes to import (5 Sep 2020 to 5 Sep 2021)')).toBeVisible();
  expect(screen.getByText('1 episode that was deleted here stays deleted')).toBeVisible();
  const go = screen.getByRole('button', { name: 'Import 9 episodes' });
  expect(go).toBeDisabled();
  await user.click(screen.getByLabelText('We may publish this show here'));
  await user.click(go);
  expect(await screen.findByText('Touchline Talk: 3 of 9 episodes')).toBeVisible();
  await user.click(screen.getByText('1 episode could not be imported'));
  expect(screen.getByText(/the host answers 404/)).toBeVisible();
});

test('what was deleted for good is imported again only when it is chosen', async () => {
  const { user, shown } = open({});
  mock(previewShow, () => ({ data: previewOf({ importable: 0, purged: 2, explicitPurged: 1, first: [] }) }));
  const calls = mock(importShow, () => {
    shown.last = importOf({ episodes: 2, done: 0 });
    return { data: shown.last, message: '2 episodes are being imported' };
  });
  await user.type(
    await screen.findByLabelText('Address of the feed (RSS)'),
    'https://example.org/feed{Enter}',
  );
  await user.click(await screen.findByLabelText('We may publish this show here'));
  expect(screen.getByRole('button', { name: 'Import 0 episodes' })).toBeDisabled();
  expect(screen.queryByText(/not for children/)).toBeNull();
  await user.click(screen.getByLabelText('Also import 2 episodes that were deleted here for good'));
  expect(screen.getByText('1 episode not for children: parents alone hear them')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 2 episodes' }));
  expect(await screen.findByText('Touchline Talk: 0 of 2 episodes')).toBeVisible();
  expect(calls.map(({ body }) => body.withPurged)).toEqual([true]);
});

test('what was agreed to for one show is not agreed to for another', async () => {
  const { user } = open({});
  mock(previewShow, () => ({ data: previewOf({}) }));
  const field = await screen.findByLabelText('Address of the feed (RSS)');
  await user.type(field, 'https://example.org/feed{Enter}');
  await user.click(await screen.findByLabelText('We may publish this show here'));
  await user.type(field, '2{Enter}');
  expect(await screen.findByLabelText('We may publish this show here')).not.toBeChecked();
});

test('what cannot be imported says why, and what was typed stays', async () => {
  const { user } = open({});
  mock(previewShow, () => ({ data: previewOf({ locked: 'The show is locked at its host.' }) }));
  const field = await screen.findByLabelText('Address of the feed (RSS)');
  await user.type(field, 'https://example.org/feed{Enter}');
  expect(await screen.findByText('The show is locked at its host.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  mock(previewShow, () => {
    throw refuse('invalid', 'Check', { url: 'There is no podcast feed at this address.' });
  });
  await user.click(screen.getByRole('button', { name: 'Look into it' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no podcast feed at this address.');
  expect(field).toHaveValue('https://example.org/feed');
});

test('the links of members are led elsewhere after a question, and brought back', async () => {
  const { user, shown } = open({});
  mock(setClubMove, ({ body }) => {
    shown.movedTo = body.movedTo;
    return { data: body, message: 'Saved' };
  });
  const field = await screen.findByLabelText('Address of the new feed');
  await user.type(field, 'example.org/new{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Enter a web address that begins with https/);
  await user.type(field, 'https://example.org/new', { initialSelectionStart: 0, initialSelectionEnd: 99 });
  await user.click(card('Lead listeners to the new place').getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Lead them there' }));
  await user.click(await screen.findByRole('button', { name: 'Bring them back' }));
  expect(await screen.findByLabelText('Address of the new feed')).toHaveValue('');
});
