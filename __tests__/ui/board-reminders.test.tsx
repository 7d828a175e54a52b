import { act, screen, waitFor, within } from '@testing-library/react';
import { getEpisode } from '@/contract/episode';
import { askResend, previewReminders, remindClubs } from '@/contract/episode-club';
import { getEpisodeContent, masterRendition } from '@/contract/episode-content';
import { type BoardRow, listEpisodeClubs } from '@/contract/parts/production-board';
import { uploadAudio } from '@/contract/parts/send-parts';
import { contentKey } from '@/entities/episode/content-queries';
import { EpisodeBoard } from '@/features/episode/episode-board';
import { ClubParts } from '@/features/episode-content/desktop/club-parts';
import { blank } from '../support/blank';
import {
  audio,
  boardPart,
  boardRow,
  boardSummary,
  derbyWeek,
  fileUrl,
  introSent,
  nothingSent,
  readyRendition,
} from '../support/episodes';
import { installFakeAudio, setDuration, sound } from '../support/fake-audio';
import { fakeHistory } from '../support/fake-router';
import { mock, mockRefused } from '../support/mock-api';
import { chooseEntry, findDialog, hrefOf, renderScreen } from '../support/render';

beforeAll(installFakeAudio);

const idOf = (index: number) => `0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e0${index}`;
const club = (index: number, clubname: string, over: Partial<BoardRow> = {}) =>
  boardRow(clubname, { late: true, ...over, club: { id: idOf(index), clubname } });
const late = boardSummary({ clubs: 3, late: 3, silent: 3, names: { silent: ['Ashford'], incomplete: [] } });
const reminded = {
  // Read anew by each test, which may begin after midnight.
  get at() {
    return new Date().toISOString();
  },
  by: 'Noor Haddad',
};

function open(of: {
  rows: BoardRow[];
  summary?: typeof late;
  status?: 'in_progress' | 'published';
  remind?: string;
}) {
  const state = { summary: late, ...of };
  mock(getEpisode, () => ({ data: { ...derbyWeek, status: of.status ?? 'in_progress' } }));
  const asked = mock(listEpisodeClubs, () => ({
    data: state.rows,
    total: state.rows.length,
    summary: state.summary,
  }));
  const sent = mock(remindClubs, ({ body }) => ({
    data: { clubs: body.clubIds?.length ?? 2, emails: 3, lately: 0, withoutAdmin: [] },
    message: '2 clubs were reminded by 3 emails',
  }));
  const history = fakeHistory({ id: derbyWeek.id, ...(of.remind && { remind: of.remind }) });
  const rendered = renderScreen(<EpisodeBoard id={derbyWeek.id} PartsDrawer={ClubParts} />, {
    at: '/admin/dashboard/episodes/[id]',
    history,
  });
  return { ...rendered, asked, sent, state, history };
}

const choose = async (user: ReturnType<typeof open>['user'], clubname: string, action: string) => {
  await chooseEntry(user, clubname, action);
};

test('X-05 the board leads to the late clubs; one press reminds them, says how many, and the board has the time and the sender', async () => {
  const summary = { ...late, lateTwice: 2 };
  const { user, sent, state } = open({ rows: [club(0, 'Ashford')], summary });
  expect(await hrefOf('Ashford')).toBe(`/admin/dashboard/clubs/${idOf(0)}`);
  expect(screen.getByText('2 of them twice in a row')).toBeVisible();
  state.rows = [club(0, 'Ashford', { reminded })];
  await user.click(await screen.findByRole('button', { name: 'Remind 3 late clubs' }));
  expect(await screen.findByText('2 clubs were reminded by 3 emails')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ again: false }]);
  expect(await screen.findByText('Reminded today by Noor Haddad')).toBeVisible();
});

test.each([
  [
    1,
    'Remind 2 clubs?',
    '1 club of the 3 late ones was reminded in the last 12 hours',
    'Remind 2 clubs',
    false,
  ],
  [3, 'Remind all 3 again?', 'All 3 late clubs were reminded in the last 12 hours', 'Remind again', true],
])(
  'of three late clubs %s had a reminder lately: that is said first',
  async (lateReminded, title, words, ok, again) => {
    const { user, sent } = open({ rows: [], summary: { ...late, lateReminded } });
    await user.click(await screen.findByRole('button', { name: 'Remind 3 late clubs' }));
    const dialog = await screen.findByRole('dialog', { name: title });
    expect(dialog).toHaveTextContent(words);
    expect(sent).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: ok }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ again }]));
  },
);

test('one club is reminded from its row; one that was reminded today only after a question', async () => {
  const { user, sent } = open({ rows: [club(0, 'Ashford'), club(1, 'Brent', { reminded })] });
  await choose(user, 'Ashford', 'Remind by email');
  await waitFor(() => expect(sent[0]?.body).toEqual({ clubIds: [idOf(0)], again: false }));
  await choose(user, 'Brent', 'Remind again…');
  const dialog = await screen.findByRole('dialog', { name: 'Remind Brent again?' });
  expect(dialog).toHaveTextContent('Reminded today by Noor Haddad.');
  await user.click(within(dialog).getByRole('button', { name: 'Remind again' }));
  await waitFor(() => expect(sent[1]?.body).toEqual({ clubIds: [idOf(1)], again: true }));
});

test('ticked clubs are reminded together, without those that had a reminder today', async () => {
  const { user, sent } = open({ rows: [club(0, 'Ashford'), club(1, 'Brent', { reminded })] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  const bar = within(await screen.findByRole('region', { name: 'With the selected rows' }));
  await user.click(await bar.findByRole('button', { name: 'Remind by email' }));
  const told = await screen.findByRole('dialog', { name: 'Error' });
  expect(told).toHaveTextContent('1 club was reminded. 1 could not be done, and stays selected.');
  expect(told).toHaveTextContent('Brent: It was reminded in the last 12 hours already.');
  expect(sent[0]?.body.clubIds).toEqual([idOf(0)]);
});

test('E4 silent clubs are reminded after a preview of the recipients and the words', async () => {
  const silent = boardSummary({ clubs: 3, late: 0, silent: 2 });
  const { user, sent } = open({ rows: [club(0, 'Ashford')], summary: silent });
  mock(previewReminders, () => ({
    data: {
      email: { subject: 'Ashford is still missing', text: 'A recording made on your phone is good enough.' },
      recipients: [{ clubId: idOf(0), clubname: 'Ashford', admins: ['Dana Okafor', 'Sam Idris'] }],
      ...{ clubs: 1, emails: 2, lately: ['Brent'], withoutAdmin: ['Hillside'] },
    },
  }));
  await user.click(await screen.findByRole('button', { name: 'Remind all 2 silent…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind 1 club' }));
  expect(dialog.getByText('A recording made on your phone is good enough.')).toBeInTheDocument();
  expect(dialog.getByRole('listitem')).toHaveTextContent('Ashford · Dana Okafor and Sam Idris');
  expect(dialog.getByText(/^Brent, reminded in the last 12 hours|Brent, reminded/)).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Send 2 emails' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ who: 'silent', again: false }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the link of the dashboard opens the preview and leaves the address, so that Back does not open it again', async () => {
  mock(previewReminders, () => blank(previewReminders.reply));
  const { user, history } = open({ rows: [club(0, 'Ashford')], remind: 'silent' });
  const dialog = await findDialog(/^Remind/);
  expect(history.query()).toEqual({ id: derbyWeek.id });
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('of a published episode no club is reminded', async () => {
  open({ rows: [club(0, 'Ashford')], status: 'published' });
  expect(await screen.findByText('Ashford')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the platform sends a part for a club, in its drawer', async () => {
  const { user } = open({ rows: [club(0, 'Ashford')] });
  mock(getEpisodeContent, () => ({ data: nothingSent }));
  const uploads = mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));
  await choose(user, 'Ashford', 'Send or replace parts…');
  const drawer = within(await screen.findByRole('dialog', { name: 'Parts of Ashford' }));
  await drawer.findByRole('region', { name: 'Intro · club news' });
  await user.upload(drawer.getByLabelText('Audio files'), audio('intro.mp3'));
  await user.click(await drawer.findByRole('button', { name: 'Send 1 file' }));
  expect(await screen.findByText('The file was sent for Ashford.')).toBeVisible();
  expect(uploads[0]?.body).toMatchObject({ clubId: idOf(0), map: ['intro'] });
});

test('a part is asked for again with a reason, and the board says so', async () => {
  const { user, state } = open({ rows: [club(0, 'Ashford', { parts: [boardPart('intro')] })] });
  mock(getEpisodeContent, () => ({ data: introSent }));
  const asked = mock(askResend, ({ body }) => {
    const { sent } = introSent;
    state.rows = [club(0, 'Ashford', { parts: [boardPart('intro', { resendAsked: true })] })];
    const resend = { at: new Date().toISOString(), reason: body.reason };
    return {
      data: { ...introSent, sent: { ...sent, intro: sent.intro && { ...sent.intro, resend } } },
      message: 'Ashford was asked to send Intro · club news again',
    };
  });
  await choose(user, 'Ashford', 'Send or replace parts…');
  const drawer = within(await screen.findByRole('dialog', { name: 'Parts of Ashford' }));
  await user.click(await drawer.findByRole('button', { name: 'Actions for Intro · club news' }));
  await user.click(await screen.findByText('Ask to send again…'));
  const question = within(await screen.findByRole('dialog', { name: 'Ask for Intro · club news again?' }));
  await user.type(question.getByLabelText('What is wrong with it?'), 'Too much wind');
  await user.click(question.getByRole('button', { name: 'Ask the club' }));
  expect(await screen.findByText('Ashford was asked to send Intro · club news again')).toBeVisible();
  expect(asked[0]?.body).toEqual({ reason: 'Too much wind' });
  expect(await drawer.findByText('Too much wind')).toBeInTheDocument();
  expect(
    await screen.findByRole('button', { name: 'Re-send asked: Intro of Ashford', hidden: true }),
  ).toBeInTheDocument();
});

test('a failure says in short what it is; a press tells the rest and tries again', async () => {
  const rendition = {
    ...readyRendition,
    status: 'failed' as const,
    url: null,
    reason: "Interview can't be read: the file is damaged.",
    shortReason: 'Interview unreadable',
  };
  const { user } = open({ rows: [club(0, 'Ashford', { rendition })] });
  const mastered = mock(masterRendition, () => ({ data: nothingSent, message: 'Mastering has started' }));
  await user.click(
    await screen.findByRole('button', { name: 'Interview unreadable: the episode of Ashford' }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Ashford: Interview unreadable' });
  expect(dialog).toHaveTextContent("Interview can't be read: the file is damaged.");
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(mastered).toHaveLength(1));
});

test('the chapters of a finished episode jump, the one that is heard is marked, and a failure in the background stops nothing', async () => {
  const src = `/api/file/download?url=${encodeURIComponent(fileUrl('r'))}`;
  setDuration(src, 871);
  const rendition = { ...readyRendition, shortReason: null };
  const { user, queryClient } = open({ rows: [club(0, 'Ashford', { rendition })] });
  mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition: readyRendition } }));
  await choose(user, 'Ashford', 'Listen to the episode');
  const dialog = within(await screen.findByRole('dialog', { name: 'The Derby Week · Ashford' }));
  const interview = await dialog.findByRole('button', { name: 'Play Interview from 2:41' });
  expect(interview).not.toHaveAttribute('aria-current');
  interview.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(interview).toHaveAttribute('aria-current', 'true'));
  const element = document.querySelector('.ant-modal audio');
  if (!(element instanceof HTMLAudioElement)) throw new Error('no sound');
  await waitFor(() => expect([element.paused, element.currentTime]).toEqual([false, 161]));
  await user.click(dialog.getByRole('button', { name: 'Play Intro from 0:00' }));
  await waitFor(() => expect(element.currentTime).toBe(0));
  act(() => sound(element, 5));
  expect(dialog.getByRole('button', { name: 'Play Intro from 0:00' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  // Another master is asked for every few seconds; a try that fails must not end what is heard.
  mockRefused(getEpisodeContent, 'internal', 'The server is away.');
  await act(() => queryClient.refetchQueries({ queryKey: contentKey(derbyWeek.id, idOf(0)) }));
  expect(queryClient.getQueryState(contentKey(derbyWeek.id, idOf(0)))?.status).toBe('error');
  expect(document.querySelector('.ant-modal audio')).toBe(element);
  expect(element.paused).toBe(false);
});
