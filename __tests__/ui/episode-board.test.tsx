import { screen, waitFor, within } from '@testing-library/react';
import { getEpisode } from '@/contract/episode';
import { setEpisodeStatus, setPublishAt, updateEpisode } from '@/contract/episode-change';
import { addEpisodeClub, listCandidates, setClubAccess } from '@/contract/episode-club';
import { getEpisodeContent, masterRendition } from '@/contract/episode-content';
import { type BoardRow, listEpisodeClubs } from '@/contract/parts/production-board';
import { EpisodeBoard } from '@/features/episode/episode-board';
import { ClubParts } from '@/features/episode-content/desktop/club-parts';
import { mockChoices } from '../support/episode-choices';
import {
  boardPart,
  boardRow,
  boardSummary,
  derbyWeek,
  introChecked,
  nothingSent,
  readyRendition,
  savedOf,
} from '../support/episodes';
import { later } from '../support/later';
import { mock, mockRefused } from '../support/mock-api';
import { chooseEntry, renderScreen, see } from '../support/render';

const clubs = (count: number, make: (index: number) => Partial<BoardRow>) =>
  Array.from({ length: count }, (_, index) =>
    boardRow(`Club ${index}`, {
      ...make(index),
      club: { id: `0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e0${index}`, clubname: `Club ${index}` },
    }),
  );

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
      { parts: [boardPart('intro'), boardPart('interview'), boardPart('outro')], rendition: ready },
      {
        parts: [boardPart('intro')],
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

test('X-03 X-05 U8 the board has the episode, its Due Date and figures, and of each club its parts by their names and how far its episode is', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'The Derby Week' })).toBeVisible();
  await see(screen, 'Episode 12 · Due Date 28th November 2026 · for everyone · 4 clubs');
  const figures = within(screen.getByRole('region', { name: 'Production so far' }));
  await see(figures, '1 of 4', '25 %', '1 failed', '15 min');
  const ready = await rowOf('Club 0');
  expect(ready.getByRole('button', { name: 'Play Intro of Club 0, 2:41' })).toBeVisible();
  expect(ready.getByText('3 of 3')).toBeVisible();
  expect(ready.getByRole('button', { name: 'Play the episode of Club 0, Ready · 14:31' })).toBeVisible();
  expect((await rowOf('Club 1')).getByText('Interview unreadable')).toBeVisible();
  expect((await rowOf('Club 2')).getAllByText('Not yet')).toHaveLength(3);
  expect((await rowOf('Club 3')).getByText('Mastering 64 %')).toBeVisible();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(expect.arrayContaining(['Intro', 'Interview', 'Outro']));
});

test('U1 a bad part is no part on the board: it says why, and one that is checked says so', async () => {
  const bad = boardPart('intro', { check: 'bad', problem: 'The recording is silent.' });
  const checking = boardPart('outro', { check: 'checking' });
  const { user } = open(() => ({
    rows: [boardRow('Rovers', { parts: [bad, checking, boardPart('interview')] })],
    summary,
  }));
  mock(getEpisodeContent, () => ({ data: introChecked('bad', 'The recording is silent.') }));
  const row = await rowOf('Rovers');
  await see(row, 'Checking…', '1 of 3');
  await user.click(row.getByRole('button', { name: 'Not usable: Intro of Rovers' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Parts of Rovers' }));
  expect(await drawer.findByText('The recording is silent.')).toBeInTheDocument();
});

test('U4 once the Due Date has moved the board is asked for again: who is late hangs on it', async () => {
  let late = 2;
  const { user } = open(() => ({ rows, summary: { ...summary, late } }));
  expect(await screen.findByRole('button', { name: 'Late 2' })).toHaveClass('waiting');
  mock(updateEpisode, ({ body }) => {
    late = 0;
    return { data: { ...derbyWeek, ...savedOf(body) }, message: 'Episode saved' };
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit episode' }));
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), '!');
  await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
  // F2: a zero raises no alarm.
  expect(await screen.findByRole('button', { name: 'Late 0' })).toHaveClass('quiet');
});

const inDialog = async () => within(await screen.findByRole('dialog', { name: 'Publish The Derby Week' }));

test('D2 Publish is a checklist: each thing with its clubs, its count and its link, and a zero without one', async () => {
  const { user } = open(() => ({
    rows,
    summary: boardSummary({
      ...summary,
      ...{ clubs: 45, prepared: 34, troubled: 2, silent: 6, bad: 1, asked: 1 },
      names: {
        silent: ['Ashford', 'Brent', 'Calder'],
        incomplete: ['Club 1'],
        bad: ['Brent'],
        asked: ['Hillside'],
      },
      noSpot: { clubs: 3, campaigns: [{ id: rows[0]?.club.id ?? '', name: 'New bike' }], total: 1 },
    }),
  }));
  const moves = mock(setEpisodeStatus, ({ body }) => ({
    data: { ...derbyWeek, status: body.status },
    message: 'Published. Mastering has begun.',
  }));
  await user.click(await screen.findByRole('button', { name: 'Publish…' }));
  const dialog = await inDialog();
  expect(await dialog.findByText('34 of 45')).toBeInTheDocument();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...[
      'Ready34See all',
      'SilentAshford, Brent, Calder and 3 more6Remind',
      'IncompleteClub 11Open',
      'Not usableBrent1Open',
    ],
    ...[
      'Re-send askedHillside1Open',
      'No spot soundNew bike3Open',
      'Child’s voice?0',
      'Voices without consent0',
    ],
  ]);
  const board = `/admin/dashboard/episodes/${derbyWeek.id}`;
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...[`${board}?show=ready`, `${board}?remind=silent`, `${board}?show=incomplete`, `${board}?show=bad`],
    ...[`${board}?show=asked`, `/admin/dashboard/sponsors/campaigns?open=${rows[0]?.club.id}`],
  ]);
  expect(moves).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Published. Mastering has begun.')).toBeVisible();
  expect(moves[0]?.body.status).toBe('published');
  expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('D2 with 400 clubs there is a tick for each, the ready ones first', async () => {
  const { user } = open(() => ({
    rows,
    summary: boardSummary({ clubs: 400, prepared: 380, troubled: 5, silent: 15 }),
  }));
  await user.click(await screen.findByRole('button', { name: 'Publish…' }));
  const figure = await (await inDialog()).findByText('380 of 400');
  const ticks = figure.closest('section')?.querySelectorAll('[aria-hidden="true"] > span[class*="done"]');
  expect(ticks).toHaveLength(380);
  expect(figure.closest('section')?.querySelectorAll('[class*="ticks"] > span')).toHaveLength(400);
});

test('D2 what the server would refuse is said there and cannot be pressed; a time may still be chosen', async () => {
  const refusal = 'Nothing could be heard in this episode.';
  const { user } = open(() => ({ rows, summary: boardSummary({ clubs: 4, silent: 4, refusal }) }));
  await user.click(await screen.findByRole('button', { name: 'Publish…' }));
  const dialog = await inDialog();
  expect(await dialog.findByText(refusal)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: 'At a time' }));
  expect(dialog.getByRole('alert')).toHaveTextContent(`It is not published while this is so: ${refusal}`);
  expect(dialog.getByRole('button', { name: 'Schedule' })).toBeEnabled();
});

test('Publish waits for the figures: there is nothing to say yes to before', async () => {
  const board = later<Shown>();
  const { user } = open(() => board.promise);
  await user.click(await screen.findByRole('button', { name: 'Publish…' }));
  const dialog = await inDialog();
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  board.settle({ rows, summary });
  expect(await dialog.findByText('0 of 4')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('D1 a time is chosen in the Publish dialog, which says that it lies before the Due Date', async () => {
  const { user } = open(undefined, { ...derbyWeek, endDate: '2096-07-03' });
  const plans = mock(setPublishAt, ({ body }) => ({
    data: { ...derbyWeek, publishAt: body.publishAt },
    message: 'The time is set',
  }));
  await user.click(await screen.findByRole('button', { name: 'Publish…' }));
  const dialog = await inDialog();
  await user.click(dialog.getByRole('radio', { name: 'At a time' }));
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await dialog.findByText('Choose when it is published')).toBeInTheDocument();
  await user.type(await dialog.findByLabelText(/^Day and time/), '1 Jul 2096 18:00');
  expect(await dialog.findByText('2 days before the Due Date')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Schedule' }));
  // London is an hour ahead of UTC in July.
  await waitFor(() => expect(plans[0]?.body.publishAt).toBe('2096-07-01T17:00:00.000Z'));
  expect(plans[0]?.request.headers.get('if-match')).toBe('"1"');
  await see(screen, 'Published automatically on 1 Jul 2096 at 18:00, London time');
});

test('D1 the board says when it is published, cancels that with an Undo, and publishes now instead', async () => {
  const publishAt = '2096-07-01T17:00:00.000Z';
  const { user } = open(undefined, { ...derbyWeek, publishAt });
  const plans = mock(setPublishAt, ({ body }) => ({
    data: { ...derbyWeek, publishAt: body.publishAt },
    message: 'The time is set',
  }));
  const plan = within(await screen.findByRole('region', { name: 'Published automatically' }));
  await user.click(plan.getByRole('button', { name: 'Publish now…' }));
  const dialog = await inDialog();
  expect(dialog.getByRole('radio', { name: 'Now' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(plan.getByRole('button', { name: 'Cancel' }));
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  expect(screen.queryByRole('region', { name: 'Published automatically' })).not.toBeInTheDocument();
  await user.click(undo);
  expect(await screen.findByRole('region', { name: 'Published automatically' })).toBeVisible();
  expect(plans.map(({ body }) => body.publishAt)).toEqual([null, publishAt]);
});

test('D1 the board says why an episode was not published at its time, and where to go on', async () => {
  const publishProblem = 'Nothing could be heard in this episode.';
  const { user } = open(undefined, { ...derbyWeek, publishProblem });
  const plans = mock(setPublishAt, () => ({ data: derbyWeek, message: 'It is not published automatically' }));
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent(`Not published at its time. ${publishProblem}`);
  await user.click(within(told).getByRole('button', { name: 'Another time…' }));
  const dialog = await inDialog();
  expect(dialog.getByRole('radio', { name: 'At a time' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(within(told).getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(plans[0]?.body.publishAt).toBeNull();
});

test('a failed rendition is tried again from its menu, and followed while it is mastered', async () => {
  let mastering = 0;
  const { user, calls } = open(() => ({ rows, summary: { ...summary, mastering } }));
  const asked = mock(masterRendition, () => {
    mastering = 1;
    return { data: nothingSent, message: 'Mastering again' };
  });
  await chooseEntry(user, 'Club 1', /Try mastering again/);
  await waitFor(() => expect(asked[0]?.params.clubId).toBe(rows[1]?.club.id));
  await waitFor(() => expect(calls.length).toBeGreaterThan(1));
  const before = calls.length;
  await waitFor(() => expect(calls.length).toBeGreaterThan(before));
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
  await waitFor(() => expect(asked.at(-1)?.query.q).toBe('rov'));
  await user.click(await screen.findByTitle('Riverside Rovers'));
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
  await chooseEntry(user, 'Rovers', /Let Rovers send again/);
  await see(screen, 'Rovers can send its parts again', 'May send again');
  await chooseEntry(user, 'Rovers', /Close sending again/);
  await waitFor(() => expect(asked.map(({ body }) => body.maySendAgain)).toEqual([true, false]));
});

test('an episode that is not there leads back to the list', async () => {
  mockRefused(getEpisode, 'not_found', 'The episode was not found.');
  const pushed: string[] = [];
  const { user } = renderScreen(<EpisodeBoard id={derbyWeek.id} PartsDrawer={ClubParts} />, {
    at: '/admin/dashboard/episodes/[id]',
    onPush: (path) => pushed.push(path),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'This episode is not here' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'All episodes' }));
  expect(pushed).toEqual(['/admin/dashboard/episodes']);
});
