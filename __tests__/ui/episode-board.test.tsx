import { screen, waitFor, within } from '@testing-library/react';
import { getEpisode } from '@/contract/episode';
import { setEpisodeStatus, updateEpisode } from '@/contract/episode-change';
import { addEpisodeClub, listCandidates, setClubAccess } from '@/contract/episode-club';
import {
  type BoardRow,
  getEpisodeContent,
  listEpisodeClubs,
  masterRendition,
  type Slot,
} from '@/contract/episode-content';
import { EpisodeBoard } from '@/features/episode/episode-board';
import { ClubParts } from '@/features/episode-content/desktop/club-parts';
import { mockChoices } from '../support/episode-choices';
import {
  boardRow,
  boardSummary,
  derbyWeek,
  fileUrl,
  introChecked,
  nothingSent,
  readyRendition,
  savedOf,
} from '../support/episodes';
import { later } from '../support/later';
import { mock, refuse } from '../support/mock-api';
import { renderScreen } from '../support/render';

const clubs = (count: number, make: (index: number) => Partial<BoardRow>) =>
  Array.from({ length: count }, (_, index) =>
    boardRow(`Club ${index}`, {
      ...make(index),
      club: { id: `0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e0${index}`, clubname: `Club ${index}` },
    }),
  );

const part = (slot: Slot) => ({
  slot,
  url: fileUrl('a'),
  duration: 161,
  check: 'good' as const,
  problem: null,
  at: '2026-11-21T12:00:00.000Z',
  by: 'Dana Okafor',
  resendAsked: false,
  untold: false,
});

const summary = boardSummary({
  clubs: 4,
  delivered: 1,
  late: 2,
  silent: 2,
  incomplete: 1,
  names: { silent: ['Club 2', 'Club 3'], incomplete: ['Club 1'] },
  ready: 1,
  failed: 1,
  duration: 871,
});

const ready = { ...readyRendition, shortReason: null };

const rows = clubs(
  4,
  (index) =>
    [
      { parts: [part('intro'), part('interview'), part('outro')], rendition: ready },
      {
        parts: [part('intro')],
        late: true,
        rendition: {
          ...ready,
          status: 'failed' as const,
          url: null,
          reason: "Interview can't be read: the file is damaged. Ask the club to send it again.",
          shortReason: 'Interview unreadable',
        },
      },
      { parts: [], late: true, rendition: null },
      {
        parts: [],
        rendition: { ...ready, status: 'rendering' as const, url: null, progress: 0.64 },
      },
    ][index] ?? {},
);

interface Shown {
  rows: BoardRow[];
  summary: typeof summary;
}

function open(board: () => Shown | Promise<Shown> = () => ({ rows, summary }), episode = derbyWeek) {
  mockChoices();
  mock(getEpisode, () => ({ data: episode }));
  const calls = mock(listEpisodeClubs, async () => {
    const { rows: data, summary: figures } = await board();
    return { data, total: data.length, summary: figures };
  });
  const rendered = renderScreen(<EpisodeBoard id={derbyWeek.id} PartsDrawer={ClubParts} />, {
    at: '/admin/dashboard/episodes/[id]',
    query: { id: derbyWeek.id },
  });
  return { ...rendered, calls };
}

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

test('X-03 X-05 the head names the episode, its Due Date and its figures', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'The Derby Week' })).toBeVisible();
  expect(
    await screen.findByText('Episode 12 · Due Date 28th November 2026 · for everyone · 4 clubs'),
  ).toBeVisible();
  const figures = within(screen.getByRole('region', { name: 'Production so far' }));
  expect(figures.getByText('1 of 4')).toBeVisible();
  expect(figures.getByText('25 %')).toBeVisible();
  expect(figures.getByText('1 failed')).toBeVisible();
  expect(figures.getByText('15 min')).toBeVisible();
});

test('each club shows its parts and how far its episode is', async () => {
  open();
  const ready = await rowOf('Club 0');
  expect(ready.getByRole('button', { name: 'Play Intro · club news of Club 0, 2:41' })).toBeVisible();
  expect(ready.getByText('3 of 3')).toBeVisible();
  expect(ready.getByRole('button', { name: 'Play the episode of Club 0, Ready · 14:31' })).toBeVisible();
  expect((await rowOf('Club 1')).getByText('Interview unreadable')).toBeVisible();
  expect((await rowOf('Club 2')).getAllByText('Not yet')).toHaveLength(3);
  expect((await rowOf('Club 3')).getByText('Mastering 64 %')).toBeVisible();
});

test('U8 the board names the parts as the club does', async () => {
  open();
  await screen.findByText('Club 0');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['Intro · club news', 'Interview', 'Outro · recap']));
});

test('U1 a bad part is no part on the board: it says why, and one that is checked says so', async () => {
  const bad = { ...part('intro'), check: 'bad' as const, problem: 'The recording is silent.' };
  const checking = { ...part('outro'), check: 'checking' as const };
  const { user } = open(() => ({
    rows: [boardRow('Rovers', { parts: [bad, checking, part('interview')] })],
    summary,
  }));
  mock(getEpisodeContent, () => ({ data: introChecked('bad', 'The recording is silent.') }));
  const row = await rowOf('Rovers');
  expect(row.getByText('Checking…')).toBeVisible();
  expect(row.getByText('1 of 3')).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Not usable: Intro · club news of Rovers' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Parts of Rovers' }));
  expect(await drawer.findByText('The recording is silent.')).toBeInTheDocument();
});

test('U4 once the Due Date has moved the board is asked for again: who is late hangs on it', async () => {
  let late = 2;
  const { user } = open(() => ({ rows, summary: { ...summary, late } }));
  expect(await screen.findByRole('button', { name: 'Late 2' })).toBeVisible();
  mock(updateEpisode, ({ body }) => {
    late = 0;
    return { data: { ...derbyWeek, ...savedOf(body) }, message: 'Episode saved' };
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit episode' }));
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), '!');
  await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByRole('button', { name: 'Late 0' })).toBeVisible();
});

test('publishing says first how many clubs get what there is', async () => {
  const { user } = open();
  const moves = mock(setEpisodeStatus, ({ body }) => ({
    data: { ...derbyWeek, status: body.status },
    message: 'Published. Mastering has begun.',
  }));
  await user.click(await screen.findByRole('button', { name: 'Publish…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish “The Derby Week”?' }));
  expect(await dialog.findByText('Publish to 4 clubs; 2 have sent nothing.')).toBeInTheDocument();
  const lines = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toContain('Club 2 and Club 3 have sent nothing, and get what there is.');
  expect(lines).toContain('Club 1 has not sent all three parts; what is missing is skipped.');
  expect(moves).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Published. Mastering has begun.')).toBeVisible();
  expect(moves[0]?.body.status).toBe('published');
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('Publish waits for the figures: there is nothing to say yes to before', async () => {
  const board = later<Shown>();
  const { user } = open(() => board.promise);
  await user.click(await screen.findByRole('button', { name: 'Publish…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish “The Derby Week”?' }));
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  board.settle({ rows, summary });
  expect(await dialog.findByText('Publish to 4 clubs; 2 have sent nothing.')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('a failed rendition is tried again from its menu, and followed while it is mastered', async () => {
  let mastering = 0;
  const { user, calls } = open(() => ({ rows, summary: { ...summary, mastering } }));
  const asked = mock(masterRendition, () => {
    mastering = 1;
    return { data: nothingSent, message: 'Mastering again' };
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Club 1' }));
  await user.click(await screen.findByRole('menuitem', { name: /Try mastering again/ }));
  await waitFor(() => expect(asked[0]?.params.clubId).toBe(rows[1]?.club.id));
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  const before = calls.length;
  await waitFor(() => expect(calls.length).toBeGreaterThan(before), { timeout: 4000 });
});

test('U2 a club that came later is found by its name and added', async () => {
  const { user, calls } = open();
  const asked = mock(listCandidates, ({ query }) => ({
    data: [{ id: rows[0]?.club.id ?? '', clubname: query.q ? 'Riverside Rovers' : 'Ashford' }],
    total: 1,
  }));
  const added = mock(addEpisodeClub, ({ body }) => ({
    data: { id: body.clubId, clubname: 'Riverside Rovers' },
    message: 'Riverside Rovers takes part now',
  }));
  await user.click(await screen.findByRole('button', { name: 'Add a club' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a club' }));
  expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await user.type(dialog.getByRole('combobox', { name: 'Club' }), 'rov');
  await user.click(await screen.findByTitle('Riverside Rovers'));
  expect(asked.at(-1)?.query.q).toBe('rov');
  const before = calls.length;
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Riverside Rovers takes part now')).toBeVisible();
  expect(added[0]?.body.clubId).toBe(rows[0]?.club.id);
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
});

test('U1 of a published episode one club is let send again, and that is closed again', async () => {
  let maySendAgain = false;
  const published = { ...derbyWeek, status: 'published' as const };
  const { user } = open(() => ({ rows: [boardRow('Rovers', { maySendAgain })], summary }), published);
  const asked = mock(setClubAccess, ({ body }) => {
    maySendAgain = body.maySendAgain;
    return { data: body, message: 'Rovers can send its parts again' };
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for Rovers' }));
  await user.click(await screen.findByRole('menuitem', { name: /Let Rovers send again/ }));
  expect(await screen.findByText('Rovers can send its parts again')).toBeVisible();
  expect(await screen.findByText('May send again')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Actions for Rovers' }));
  await user.click(await screen.findByRole('menuitem', { name: /Close sending again/ }));
  await waitFor(() => expect(asked.map(({ body }) => body.maySendAgain)).toEqual([true, false]));
});

test('an episode that is not there leads back to the list', async () => {
  mock(getEpisode, () => {
    throw refuse('not_found', 'The episode was not found.');
  });
  const pushed: string[] = [];
  const { user } = renderScreen(<EpisodeBoard id={derbyWeek.id} PartsDrawer={ClubParts} />, {
    at: '/admin/dashboard/episodes/[id]',
    onPush: (path) => pushed.push(path),
  });
  await user.click(await screen.findByRole('button', { name: 'All episodes' }));
  expect(pushed).toEqual(['/admin/dashboard/episodes']);
});
