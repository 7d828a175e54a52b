import { act, screen, waitFor, within } from '@testing-library/react';
import { getEpisode } from '@/contract/episode';
import { setEpisodeStatus, setPublishAt, updateEpisode } from '@/contract/episode-change';
import {
  addEpisodeClub,
  askResend,
  listCandidates,
  previewReminders,
  remindClubs,
  setClubAccess,
} from '@/contract/episode-club';
import { getEpisodeContent, masterRendition } from '@/contract/episode-content';
import { type BoardRow, listEpisodeClubs } from '@/contract/parts/production-board';
import { uploadAudio } from '@/contract/parts/send-parts';
import { contentKey } from '@/entities/episode/content-queries';
import { blank } from '../support/blank';
import { showBoard } from '../support/board';
import { mockChoices } from '../support/episode-choices';
import {
  audio,
  boardPart,
  boardRow,
  boardSummary,
  derbyWeek,
  fileUrl,
  introChecked,
  introSent,
  nothingSent,
  readyRendition,
  savedOf,
} from '../support/episodes';
import { installFakeAudio, setDuration, sound } from '../support/fake-audio';
import { fakeHistory } from '../support/fake-router';
import { stopClock } from '../support/fixed-clock';
import { introWith } from '../support/intro-with';
import { later } from '../support/later';
import { mock, mockRefused } from '../support/mock-api';
import { answerDialog, chooseEntry, findDialog, hrefOf, press, see } from '../support/render';

const ready = { ...readyRendition, shortReason: null };
const failed = {
  ...ready,
  status: 'failed' as const,
  url: null,
  reason: 'Interview can’t be read: the file is damaged.',
  shortReason: 'Interview unreadable',
};

describe('the board', () => {
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

  const rows = clubs(
    4,
    (index) =>
      [
        { parts: [boardPart('intro'), boardPart('interview'), boardPart('outro')], rendition: ready },
        { parts: [boardPart('intro')], late: true, rendition: failed },
        { parts: [], late: true, rendition: null },
        { parts: [], rendition: { ...ready, status: 'rendering' as const, url: null, progress: 0.64 } },
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
    return { ...showBoard(), calls };
  }

  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

  test('X-03 X-05 U8 the board has the episode, its Due Date and figures, and of each club its parts by their names and how far its episode is', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'The Derby Week' })).toBeVisible();
    await see(screen, 'Episode 12 · Due Date 28th November 2026 · for everyone · 4 clubs');
    const figures = within(screen.getByRole('region', { name: 'Production so far' }));
    await see(figures, '1 of 4', '25 %', '1 failed', '15 min');
    const whole = await rowOf('Club 0');
    expect(whole.getByRole('button', { name: 'Play Intro of Club 0, 2:41' })).toBeVisible();
    expect(whole.getByText('3 of 3')).toBeVisible();
    expect(whole.getByRole('button', { name: 'Play the episode of Club 0, Ready · 14:31' })).toBeVisible();
    expect((await rowOf('Club 1')).getByText('Interview unreadable')).toBeVisible();
    expect((await rowOf('Club 2')).getAllByText('Not yet')).toHaveLength(3);
    expect((await rowOf('Club 3')).getByText('Mastering 64 %')).toBeVisible();
    expect(screen.queryByText(/^What families said/)).toBeNull();
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
    const drawer = await findDialog('Parts of Rovers');
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
    await chooseEntry(user, 'The Derby Week', 'Edit');
    const drawer = await findDialog('Edit episode');
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), '!');
    await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
    // F2: a zero raises no alarm.
    expect(await screen.findByRole('button', { name: 'Late 0' })).toHaveClass('quiet');
  });

  const inDialog = () => findDialog('Publish The Derby Week');
  const takePlans = () =>
    mock(setPublishAt, ({ body }) => ({
      data: { ...derbyWeek, publishAt: body.publishAt },
      message: 'The time is set',
    }));

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
      'Ready34See all',
      'SilentAshford, Brent, Calder and 3 more6Remind',
      'IncompleteClub 11Open',
      'Not usableBrent1Open',
      'Asked to send againHillside1Open',
      'Spot without audioNew bike3Open',
      'Child’s voice?0',
      'Voices without consent0',
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
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  });

  test('published again it keeps its date, unless the platform says as new', async () => {
    const { user } = open(() => ({ rows, summary }), {
      ...derbyWeek,
      publishedAt: '2026-09-01T10:00:00.000Z',
    });
    const moves = mock(setEpisodeStatus, ({ body }) => ({
      data: { ...derbyWeek, status: body.status },
      message: 'Published.',
    }));
    await user.click(await screen.findByRole('button', { name: 'Publish…' }));
    const dialog = await inDialog();
    const asNew = 'Publish as new, with today’s date instead of 1 Sep 2026';
    expect(dialog.getByRole('checkbox', { name: asNew })).not.toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'At a time' }));
    expect(dialog.queryByRole('checkbox', { name: asNew })).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Now' }));
    await user.click(dialog.getByRole('checkbox', { name: asNew }));
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(moves.map(({ body }) => body)).toEqual([{ status: 'published', asNew: true }]),
    );
  });

  test('D2 with 400 clubs there is a tick for each, the ready ones first', async () => {
    const many = boardSummary({ clubs: 400, prepared: 380, troubled: 5, silent: 15 });
    const { user } = open(() => ({ rows, summary: many }));
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
    expect(dialog.getByRole('alert')).toHaveTextContent(
      `It cannot be published until this is solved: ${refusal}`,
    );
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
    const plans = takePlans();
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

  test('D1 the board says when it is published, cancels that with an Undo, and has one button that publishes', async () => {
    const publishAt = '2096-07-01T17:00:00.000Z';
    const { user } = open(undefined, { ...derbyWeek, publishAt });
    const plans = takePlans();
    const plan = within(await screen.findByRole('region', { name: 'Published automatically' }));
    expect(plan.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Change the time…',
      'Do not publish automatically',
    ]);
    await user.click(screen.getByRole('button', { name: /^Publish/ }));
    const dialog = await inDialog();
    expect(dialog.getByRole('radio', { name: 'Now' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(plan.getByRole('button', { name: 'Do not publish automatically' }));
    const undo = await screen.findByRole('button', { name: /^Undo/ });
    expect(screen.queryByRole('region', { name: 'Published automatically' })).not.toBeInTheDocument();
    await user.click(undo);
    expect(await screen.findByRole('region', { name: 'Published automatically' })).toBeVisible();
    expect(plans.map(({ body }) => body.publishAt)).toEqual([null, publishAt]);
  });

  test('D1 the board says that it cannot be published at its time and why, and opens the dialog', async () => {
    const refusal = 'A guardian has not agreed yet that a child is heard in Interview of Ashford.';
    const { user } = open(() => ({ rows, summary: { ...summary, refusal } }), {
      ...{ ...derbyWeek, publishAt: '2096-07-01T17:00:00.000Z', publishObstacle: refusal },
    });
    const plan = within(await screen.findByRole('region', { name: 'Published automatically' }));
    expect(await plan.findByText(refusal, { exact: false })).toHaveTextContent(
      `Cannot be published on 1 Jul 2096 at 18:00, London time ${refusal}`,
    );
    expect(plan.queryByText(/^Published automatically/)).toBeNull();
    await user.click(plan.getByRole('button', { name: 'See why…' }));
    expect(await (await inDialog()).findByRole('alert')).toHaveTextContent(refusal);
  });

  test('D1 the board does not call an episode blocked whose clubs have time left to send', async () => {
    const refusal = 'Nothing could be heard in this episode.';
    open(() => ({ rows, summary: { ...summary, refusal } }), {
      ...{ ...derbyWeek, publishAt: '2096-07-01T17:00:00.000Z', publishObstacle: null },
    });
    const plan = within(await screen.findByRole('region', { name: 'Published automatically' }));
    expect(await screen.findByText('Club 0')).toBeVisible();
    expect(plan.getByText(/^Published automatically on/)).toBeVisible();
  });

  test('D1 the board says why an episode was not published at its time, and where to go on', async () => {
    const publishProblem = 'Nothing could be heard in this episode.';
    const { user } = open(undefined, { ...derbyWeek, publishProblem });
    const plans = takePlans();
    const told = await screen.findByRole('alert');
    expect(told).toHaveTextContent(`Not published at the chosen time. ${publishProblem}`);
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
    await chooseEntry(user, 'The Derby Week', 'Add a club…');
    const dialog = await findDialog('Add a club');
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
    await see(screen, 'Rovers can send its parts again', 'Can send again');
    await chooseEntry(user, 'Rovers', /Stop accepting new parts/);
    await waitFor(() => expect(asked.map(({ body }) => body.maySendAgain)).toEqual([true, false]));
  });

  test('an episode that is not there leads back to the list', async () => {
    mockRefused(getEpisode, 'not_found', 'The episode was not found.');
    const pushed: string[] = [];
    const { user } = showBoard({ onPush: (path) => pushed.push(path) });
    expect(await screen.findByRole('heading', { level: 1, name: 'This episode is not here' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'All episodes' }));
    expect(pushed).toEqual(['/admin/dashboard/episodes']);
  });
});

describe('clubs on the board', () => {
  beforeAll(installFakeAudio);

  const idOf = (index: number) => `0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e0${index}`;
  const club = (index: number, clubname: string, over: Partial<BoardRow> = {}) =>
    boardRow(clubname, { late: true, ...over, club: { id: idOf(index), clubname } });
  const late = boardSummary({ clubs: 3, late: 3, silent: 3, names: { silent: ['Ashford'], incomplete: [] } });
  const reminded = { at: '2026-11-22T10:00:00.000Z', by: 'Noor Haddad' };
  beforeEach(() => stopClock('2026-11-22T12:00:00Z'));

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
    return { ...showBoard({ history }), asked, sent, state, history };
  }

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
      '1 of the 3 late clubs was reminded in the last 12 hours',
      'Remind 2 clubs',
      false,
    ],
    [3, 'Remind all 3 again?', 'All 3 late clubs were reminded in the last 12 hours', 'Remind again', true],
  ])(
    'of three late clubs %s had a reminder lately: that is said first',
    async (lateReminded, title, words, ok, again) => {
      const { user, sent } = open({ rows: [], summary: { ...late, lateReminded } });
      await user.click(await screen.findByRole('button', { name: 'Remind 3 late clubs' }));
      await screen.findByRole('dialog', { name: title });
      expect(sent).toHaveLength(0);
      await answerDialog(user, title, ok, words);
      await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ again }]));
    },
  );

  test('one club is reminded from its row; one that was reminded today only after a question', async () => {
    const { user, sent } = open({ rows: [club(0, 'Ashford'), club(1, 'Brent', { reminded })] });
    await chooseEntry(user, 'Ashford', 'Remind by email');
    await waitFor(() => expect(sent[0]?.body).toEqual({ clubIds: [idOf(0)], again: false }));
    await chooseEntry(user, 'Brent', 'Remind again…');
    await answerDialog(user, 'Remind Brent again?', 'Remind again', 'Reminded today by Noor Haddad.');
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
    const previews = mock(previewReminders, () => ({
      data: {
        email: {
          subject: 'Ashford is still missing',
          text: 'A recording made on your phone is good enough.',
        },
        recipients: [{ clubId: idOf(0), clubname: 'Ashford', admins: ['Dana Okafor', 'Sam Idris'] }],
        ...{ clubs: 1, emails: 2, lately: ['Brent'], withoutAdmin: ['Hillside'] },
      },
    }));
    await user.click(await screen.findByRole('button', { name: 'Remind all 2 silent…' }));
    const dialog = await findDialog('Remind silent clubs');
    expect(dialog.getByText('A recording made on your phone is good enough.')).toBeInTheDocument();
    expect(dialog.getByRole('listitem')).toHaveTextContent('Ashford · Dana Okafor and Sam Idris');
    expect(dialog.getByText(/^Brent, reminded in the last 12 hours|Brent, reminded/)).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Send 2 emails' }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ who: 'silent', again: false }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // While it closes it keeps what was sent.
    expect(previews).toHaveLength(1);
  });

  test('E4 silent clubs that were reminded a short time ago are not offered again', async () => {
    const silent = boardSummary({ clubs: 3, late: 0, silent: 2 });
    const { unmount } = open({ rows: [club(0, 'Ashford')], summary: { ...silent, silentReminded: 1 } });
    expect(await screen.findByRole('button', { name: 'Remind 1 silent club…' })).toBeVisible();
    unmount();
    open({ rows: [club(0, 'Ashford')], summary: { ...silent, silentReminded: 2 } });
    await see(screen, 'Ashford');
    expect(screen.queryByRole('button', { name: /^Remind .*silent/ })).toBeNull();
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
    expect(screen.getByText(/^What families said/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('the platform sends a part for a club, in its drawer', async () => {
    const { user } = open({ rows: [club(0, 'Ashford')] });
    mock(getEpisodeContent, () => ({ data: nothingSent }));
    const uploads = mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));
    await chooseEntry(user, 'Ashford', 'Send or replace parts…');
    const drawer = await findDialog('Parts of Ashford');
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
      state.rows = [club(0, 'Ashford', { parts: [boardPart('intro', { resendAsked: true })] })];
      const data = introWith({ resend: { at: '2026-11-22T12:00:00.000Z', reason: body.reason } });
      return { data, message: 'Ashford was asked to send Intro · club news again' };
    });
    await chooseEntry(user, 'Ashford', 'Send or replace parts…');
    const drawer = await findDialog('Parts of Ashford');
    await user.click(await drawer.findByRole('button', { name: 'Actions for Intro · club news' }));
    await user.click(await screen.findByText('Ask to send again…'));
    const question = await findDialog('Ask for Intro · club news again?');
    await user.type(question.getByLabelText('What is wrong with it?'), 'Too much wind');
    await user.click(question.getByRole('button', { name: 'Ask the club' }));
    expect(await screen.findByText('Ashford was asked to send Intro · club news again')).toBeVisible();
    expect(asked[0]?.body).toEqual({ reason: 'Too much wind' });
    expect(await drawer.findByText('Too much wind')).toBeInTheDocument();
    const again = { name: 'Asked to send again: Intro of Ashford', hidden: true };
    expect(await screen.findByRole('button', again)).toBeInTheDocument();
  });

  test('a failure says in short what it is; a press tells the rest and tries again', async () => {
    const { user } = open({ rows: [club(0, 'Ashford', { rendition: failed })] });
    const mastered = mock(masterRendition, () => ({ data: nothingSent, message: 'Mastering has started' }));
    await press(user, 'Interview unreadable: the episode of Ashford');
    await answerDialog(user, 'Ashford: Interview unreadable', 'Retry', failed.reason);
    await waitFor(() => expect(mastered).toHaveLength(1));
  });

  test('the chapters of a finished episode jump, the one that is heard is marked, and a failure in the background stops nothing', async () => {
    setDuration(`/api/file/download?url=${encodeURIComponent(fileUrl('r'))}`, 871);
    const { user, queryClient } = open({ rows: [club(0, 'Ashford', { rendition: ready })] });
    mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition: readyRendition } }));
    await chooseEntry(user, 'Ashford', 'Listen to the episode');
    const dialog = await findDialog('The Derby Week · Ashford');
    const interview = await dialog.findByRole('button', { name: 'Play Interview from 2:41' });
    expect(interview).not.toHaveAttribute('aria-current');
    interview.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(interview).toHaveAttribute('aria-current', 'true'));
    const element = document.querySelector('.ant-modal audio');
    if (!(element instanceof HTMLAudioElement)) throw new Error('no sound');
    await waitFor(() => expect([element.paused, element.currentTime]).toEqual([false, 161]));
    const intro = dialog.getByRole('button', { name: 'Play Intro from 0:00' });
    await user.click(intro);
    await waitFor(() => expect(element.currentTime).toBe(0));
    act(() => sound(element, 5));
    expect(intro).toHaveAttribute('aria-current', 'true');
    // Another master is asked for every few seconds; a try that fails must not end what is heard.
    mockRefused(getEpisodeContent, 'internal', 'The server is away.');
    await act(() => queryClient.refetchQueries({ queryKey: contentKey(derbyWeek.id, idOf(0)) }));
    expect(queryClient.getQueryState(contentKey(derbyWeek.id, idOf(0)))?.status).toBe('error');
    expect(document.querySelector('.ant-modal audio')).toBe(element);
    expect(element.paused).toBe(false);
  });
});
