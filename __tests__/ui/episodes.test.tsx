import { act, screen, waitFor, within } from '@testing-library/react';
import { categories } from '@/contract/category';
import { uploadImages } from '@/contract/club';
import {
  type Episode,
  type EpisodeDetail,
  getEpisode,
  listEpisodes,
  noGuides,
  type Question,
} from '@/contract/episode';
import {
  createEpisode,
  duplicateEpisode,
  removeEpisode,
  restoreEpisode,
  setEpisodeStatus,
  setPublishAt,
  updateEpisode,
} from '@/contract/episode-change';
import { uploadRecording } from '@/contract/file';
import { hosts } from '@/contract/host';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { EpisodeDrawer } from '@/features/episode/episode-drawer';
import { EpisodeList } from '@/features/episode/episode-list';
import { PastEpisodes } from '@/features/episode-content/desktop/past-episodes';
import { violations } from '../support/axe';
import { showBoard } from '../support/board';
import { mockChoices } from '../support/episode-choices';
import {
  audio,
  boardSummary,
  derbyWeek,
  episodeOf,
  fileUrl,
  muddyBoots,
  savedOf,
  wholeEpisode,
} from '../support/episodes';
import { fakeHistory } from '../support/fake-router';
import { later } from '../support/later';
import { category, host } from '../support/list-pages';
import { mock, refuse } from '../support/mock-api';
import { clubId } from '../support/people';
import {
  answerDialog,
  chooseEntry,
  chooseOption,
  filePicker,
  findDialog,
  hrefOf,
  renderScreen,
  retype,
} from '../support/render';
import { afterRoundTrip } from '../support/round-trip';

describe('the list of episodes', () => {
  const unwritten = { say: '', length: '' };
  const draft = episodeOf(13, { name: 'Half-Time Oranges', status: 'draft' });

  const matchDay = category(1, { name: 'Match day' });

  type List = { data: Episode[]; total: number };

  /** The page of an episode and a copy of it, which arrive when the test calls for them. */
  function holdEpisodes() {
    const slow = later();
    const late =
      <Reply,>(reply: Reply) =>
      async () => {
        await slow.promise;
        return reply;
      };
    const copied = { data: episodeOf(15, { name: 'A copy' }), message: 'Copied' };
    const asked = [mock(getEpisode, late({ data: derbyWeek })), mock(duplicateEpisode, late(copied))];
    return { asked, arrive: slow.settle };
  }

  function open(data: Episode[] = [draft, derbyWeek, muddyBoots], newest?: Promise<List>) {
    const calls = mock(listEpisodes, ({ query }) =>
      newest && query.pageSize === 1 ? newest : { data, total: data.length },
    );
    mock(categories.list, () => ({ data: [matchDay], total: 1 }));
    mock(hosts.list, () => ({ data: [], total: 0 }));
    const pushed: string[] = [];
    const rendered = renderScreen(<EpisodeList />, {
      at: '/admin/dashboard/episodes',
      onPush: (path) => pushed.push(path),
    });
    return { ...rendered, calls, pushed };
  }

  test('A-02 X-05 every episode is listed, its name leads to its board, a category narrows the list, and only a draft can be deleted, which is taken back at once', async () => {
    const { user, calls } = open();
    expect(await hrefOf('The Derby Week')).toBe(`/admin/dashboard/episodes/${derbyWeek.id}`);
    expect(screen.getByRole('columnheader', { name: /Due Date/ })).toBeVisible();
    expect(screen.getAllByText('28 Nov 2026')).toHaveLength(3);
    await chooseOption(user, 'Category', 'Match day');
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ category: matchDay.id }));
    const removed = mock(removeEpisode, () => ({ message: 'Deleted' }));
    const restored = mock(restoreEpisode, () => ({ data: draft, message: 'Half-Time Oranges is back' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for The Derby Week' }));
    await screen.findByRole('menuitem', { name: /Edit/ });
    expect(screen.queryByRole('menuitem', { name: /Delete/ })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    await chooseEntry(user, 'Half-Time Oranges', /Delete/);
    await waitFor(() => expect(removed[0]?.params.id).toBe(draft.id));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('Half-Time Oranges is back')).toBeVisible();
    expect(restored[0]?.params.id).toBe(draft.id);
  });

  test('a new episode asked for before the newest is known waits for its number', async () => {
    const newest = later<List>();
    const { user } = open([derbyWeek], newest.promise);
    await screen.findByRole('link', { name: 'The Derby Week' });
    await user.click(screen.getByRole('button', { name: /New episode/ }));
    const drawer = await findDialog('New episode');
    expect(drawer.queryByRole('spinbutton')).toBeNull();
    expect(drawer.getByRole('button', { name: 'Create draft' })).toBeDisabled();
    newest.settle({ data: [draft], total: 1 });
    expect(await drawer.findByRole('spinbutton', { name: 'Number' })).toHaveValue('14');
  });

  test('a new episode carries on the numbers and opens its board', async () => {
    const { user, pushed } = open();
    const created = mock(createEpisode, ({ body }) => ({
      data: episodeOf(14, { ...savedOf({ number: 14, ...body }), status: 'draft' }),
      message: 'Created',
    }));
    await screen.findByRole('link', { name: 'The Derby Week' });
    await user.click(screen.getByRole('button', { name: /New episode/ }));
    const drawer = await findDialog('New episode');
    expect(drawer.getByRole('spinbutton', { name: 'Number' })).toHaveValue('14');
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Corner Flags');
    const due = await drawer.findByRole('textbox', { name: 'Due Date' });
    await user.type(due, '21/12/2096{Enter}');
    expect(due).toHaveValue('21st December 2096');
    expect(created).toHaveLength(0);
    const number = drawer.getByRole('spinbutton', { name: 'Number' });
    await retype(user, number, '99999');
    await user.click(drawer.getByRole('button', { name: 'Create draft' }));
    expect(await drawer.findByText('A whole number from 1 to 9999')).toBeVisible();
    expect(created).toHaveLength(0);
    await retype(user, number, '14');
    await user.click(drawer.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(pushed).toEqual([`/admin/dashboard/episodes/${episodeOf(14).id}`]));
    expect(created[0]?.body).toEqual({
      ...wholeEpisode,
      name: 'Corner Flags',
      // The offered number is not sent, so that two who are offered the same do not collide.
      endDate: '2096-12-21',
      guides: { intro: unwritten, interview: unwritten, outro: unwritten },
      remindAutomatically: true,
    });
  });

  test('a deleted draft is restored from its menu, and nothing else can be done with it', async () => {
    const { user } = open([{ ...draft, removedAt: '2026-11-21T12:00:00.000Z' }]);
    const restored = mock(restoreEpisode, () => ({ data: draft, message: 'Half-Time Oranges is back' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for Half-Time Oranges' }));
    expect(await screen.findByText(/Can be restored until/)).toBeVisible();
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(entries).toEqual(['Restore', 'History']);
    expect(screen.queryByRole('link', { name: 'Half-Time Oranges' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText('Half-Time Oranges is back')).toBeVisible();
    expect(restored[0]?.params.id).toBe(draft.id);
  });

  test.each([
    ['The Derby Week', 'Publish', 'Publish The Derby Week', '34 of 38', 'published'],
    [
      ...(['Eleven Muddy Boots', 'Archive', 'Archive “Eleven Muddy Boots”?'] as const),
      ...([/An archived episode stays archived\.$/, 'archived'] as const),
    ],
  ])('what is to become of %s is asked first: %s', async (name, entry, title, words, status) => {
    const { user } = open();
    const summary = boardSummary({ clubs: 38, delivered: 34, prepared: 34, silent: 4 });
    mock(listEpisodeClubs, () => ({ data: [], total: 0, summary }));
    const moves = mock(setEpisodeStatus, () => ({ data: derbyWeek, message: 'Done' }));
    await chooseEntry(user, name, `${entry}…`);
    const dialog = await findDialog(title);
    expect(await dialog.findByText(words)).toBeInTheDocument();
    expect(moves).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: entry }));
    await waitFor(() => expect(moves[0]?.body).toEqual({ status }));
    expect(moves[0]?.request.headers.get('if-match')).toBe('"1"');
  });

  test('a copy is opened at once, so that it becomes another episode', async () => {
    const { user } = open();
    const copy = episodeOf(14, { name: 'The Derby Week', status: 'draft' });
    mock(duplicateEpisode, () => ({
      data: copy,
      message: 'Episode 14 is a draft, copied from The Derby Week',
    }));
    await chooseEntry(user, 'The Derby Week', 'Duplicate');
    const drawer = await findDialog('Edit episode');
    expect(await drawer.findByRole('spinbutton', { name: 'Number' })).toHaveValue('14');
  });

  test('the answer to an earlier press takes no open drawer away, nor does a copy', async () => {
    const { user } = open();
    const { arrive } = holdEpisodes();
    await chooseEntry(user, 'The Derby Week', 'Duplicate');
    await chooseEntry(user, 'The Derby Week', /Edit/);
    await user.click(screen.getByRole('button', { name: /New episode/ }));
    const drawer = await findDialog('New episode');
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Corner Flags');
    arrive();
    expect(await screen.findByText('Copied')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Edit episode' })).toBeNull();
    expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Corner Flags');
  });

  test.each(['Duplicate', /Edit/])(
    'what %s opens late stays shut once another drawer was opened and closed',
    async (entry) => {
      const { user } = open();
      const { asked, arrive } = holdEpisodes();
      await chooseEntry(user, 'The Derby Week', entry);
      await waitFor(() => expect(asked.flat()).toHaveLength(1));
      await user.click(screen.getByRole('button', { name: /New episode/ }));
      await answerDialog(user, 'New episode', 'Cancel');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      arrive();
      await act(afterRoundTrip);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('D1 the list says when an episode is published automatically, and which was not or cannot be', async () => {
    open([
      { ...episodeOf(14), publishAt: '2096-12-24T18:00:00.000Z', publishObstacle: 'A yes is missing.' },
      { ...derbyWeek, publishAt: '2096-12-24T18:00:00.000Z' },
      { ...draft, publishProblem: 'Nothing could be heard in this episode.' },
    ]);
    expect(await screen.findByTitle(/24 Dec 2096 at 18:00, London time/)).toHaveTextContent(
      'Published automatically on 24 Dec 2096, 18:00',
    );
    expect(screen.getByTitle('Nothing could be heard in this episode.')).toHaveTextContent('Not published');
    expect(screen.getByTitle('A yes is missing.')).toHaveTextContent('Cannot be published');
  });

  test('D1 a time is cancelled from the menu of its episode, and brought back by Undo', async () => {
    const publishAt = '2096-12-24T18:00:00.000Z';
    const { user } = open([{ ...derbyWeek, publishAt }]);
    const plans = mock(setPublishAt, () => ({
      data: derbyWeek,
      message: 'The episode will not be published automatically',
    }));
    await chooseEntry(user, 'The Derby Week', 'Do not publish automatically');
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(plans.map(({ body }) => body.publishAt)).toEqual([null, publishAt]));
  });
});

describe('the editor', () => {
  const ada = host(1, { name: 'Ada Byron' });
  const grace = host(2, { name: 'Grace Murray' });
  const matchDay = category(1, { name: 'Match day' });

  function open(episode?: EpisodeDetail, newest = episodeOf(13)) {
    mock(listEpisodes, ({ query }) => ({
      data: query.season === 2 ? [episodeOf(4, { season: 2 })] : [newest],
      total: 1,
    }));
    mock(categories.list, ({ query }) => {
      const data = [matchDay].filter(({ name }) =>
        name.toLowerCase().includes((query.q ?? '').toLowerCase()),
      );
      return { data, total: data.length };
    });
    mock(hosts.list, () => ({ data: [ada, grace], total: 2 }));
    const saves = mock(updateEpisode, ({ body }) => ({
      data: { ...derbyWeek, ...savedOf(body) },
      message: 'Episode saved',
    }));
    const drawer = <EpisodeDrawer open episode={episode} newest={newest} onClose={() => {}} />;
    return { ...renderScreen(drawer, { at: '/admin/dashboard/episodes' }), saves };
  }

  const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });

  test('A-02 category and hosts are found by name, hosts are put in order by buttons', async () => {
    const { user, saves } = open(derbyWeek);
    await chooseOption(user, 'Category', 'Match day');
    await chooseOption(user, 'Hosts', 'Ada Byron');
    await chooseOption(user, 'Hosts', 'Grace Murray');
    await user.click(screen.getByRole('button', { name: 'Move Grace Murray up' }));
    const up = screen.getByRole('button', { name: 'Move Grace Murray up' });
    expect(up).toHaveAttribute('aria-disabled', 'true');
    await user.click(saveButton());
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]?.body).toMatchObject({
      category: { id: matchDay.id },
      hosts: [{ id: grace.id }, { id: ada.id }],
    });
  });

  test('a category that is not there yet is made with the save, once', async () => {
    const { user } = open(derbyWeek);
    const saves = mock(updateEpisode, ({ body }) => {
      if (saves.length === 1) throw refuse('invalid', 'Not yet.', { name: 'Not yet.' });
      return { data: { ...derbyWeek, ...savedOf(body) }, message: 'Episode saved' };
    });
    const created = mock(categories.create, ({ body }) => ({
      data: category(7, { name: body.name }),
      message: 'Created',
    }));
    await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'Goalkeepers');
    await user.click(await screen.findByTitle('Create “Goalkeepers”'));
    expect(await screen.findByTitle('Goalkeepers')).toBeInTheDocument();
    expect(created).toEqual([]);
    await user.click(saveButton());
    expect(await screen.findByText('Not yet.')).toBeVisible();
    await user.click(saveButton());
    await waitFor(() => expect(saves).toHaveLength(2));
    expect(created.map(({ body }) => body)).toEqual([{ name: 'Goalkeepers', description: '' }]);
    for (const { body } of saves) expect(body.category).toEqual({ id: category(7).id });
  });

  test('questions are written, ordered and seen as a family will see them', async () => {
    const { user, saves } = open(derbyWeek);
    await user.click(await screen.findByRole('button', { name: 'Add a question' }));
    await user.type(screen.getByRole('textbox', { name: 'Question 1' }), 'How do you feel?');
    const preview = () => within(screen.getByRole('figure'));
    expect(preview().getByText('How do you feel?')).toBeVisible();
    for (const face of ['Great', 'Good', 'Okay', 'Wobbly', 'Scared'])
      expect(preview().getByText(face)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Add a question' }));
    expect(preview().getByText('2 of 2')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Question 2' }), 'Who helps?');
    await user.click(within(screen.getAllByRole('radiogroup')[1] as HTMLElement).getByLabelText('Choice'));
    await user.type(await screen.findByRole('textbox', { name: 'Answer 1 of question 2' }), 'A friend');
    await user.click(saveButton());
    expect(await screen.findByText('Write each answer, or take it out')).toBeVisible();
    expect(saves).toHaveLength(0);
    await user.type(screen.getByRole('textbox', { name: 'Answer 2 of question 2' }), 'The coach');
    expect(preview().getByText('The coach')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move question 2 up' }));
    await user.click(saveButton());
    const sent: Question[] = [
      { kind: 'choice', text: 'Who helps?', choices: ['A friend', 'The coach'] },
      { kind: 'emoji', text: 'How do you feel?', choices: [] },
    ];
    await waitFor(() => expect(saves[0]?.body.questions).toEqual(sent));
  });

  test('what clubs are asked to say is written for each part; what is left empty offers the usual', async () => {
    const outro = { say: 'What was the score?', length: 'a minute' };
    const { user, saves } = open({ ...derbyWeek, guides: { ...noGuides, outro } });
    const say = (part: string) => screen.findByRole('textbox', { name: `${part}: what to say` });
    expect(await say('Outro · recap')).toHaveValue(outro.say);
    const intro = await say('Intro · club news');
    expect(intro).toHaveAttribute('placeholder', expect.stringContaining('which club this is'));
    await user.type(intro, 'Say hello.{enter}Who scored?');
    await user.type(screen.getAllByRole('textbox', { name: 'How long' })[0] as HTMLElement, '2 minutes');
    await user.click(saveButton());
    const guides = { ...noGuides, intro: { say: 'Say hello.\nWho scored?', length: '2 minutes' }, outro };
    await waitFor(() => expect(saves[0]?.body.guides).toEqual(guides));
  });

  test('no more than three questions are offered', async () => {
    const question: Question = { kind: 'text', text: 'Why?', choices: [] };
    const { user } = open({ ...derbyWeek, questions: [question, question, question] });
    await screen.findByRole('textbox', { name: 'Question 3' });
    expect(screen.queryByRole('button', { name: 'Add a question' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take question 2 out' }));
    expect(screen.getByRole('button', { name: 'Add a question' })).toBeVisible();
  });

  test('artwork is sent as artwork, and a refusal of the server is shown', async () => {
    const { user, saves } = open(derbyWeek);
    const sentence =
      'This picture has 600 × 600 pixels. Artwork is square, with 1400 to 3000 on each side: send a larger one.';
    const sent = mock(uploadImages, ({ files }) => {
      if (files[0]?.name === 'small.png')
        throw refuse('invalid', `small.png: ${sentence}`, { 'small.png': sentence });
      return { data: [fileUrl('w')], message: 'Uploaded' };
    });
    await screen.findByRole('button', { name: /Choose artwork/ });
    const pick = (name: string) =>
      user.upload(
        filePicker('[accept*="image/png"]'),
        new File([new Uint8Array(20)], name, { type: 'image/png' }),
      );
    await pick('small.png');
    expect(await screen.findByText(new RegExp(sentence))).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
    await pick('large.png');
    expect(await screen.findByRole('img', { name: 'Artwork' })).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([{ use: 'artwork' }, { use: 'artwork' }]);
    await user.click(saveButton());
    await waitFor(() => expect(saves[0]?.body.artwork).toBe(fileUrl('w')));
  });

  test('another feature of a published episode is mastered into it only when that is asked for', async () => {
    const { user, saves } = open({ ...derbyWeek, status: 'published' });
    const sound = { fileName: 'f.mp3', duration: 9, loudness: -16, peaks: [0.5] };
    mock(uploadRecording, () => ({ data: { ...sound, url: fileUrl('f') }, message: 'Uploaded' }));
    await screen.findByRole('button', { name: /Choose a feature/ });
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Publish at a chosen time')).not.toBeInTheDocument();
    await user.upload(filePicker(':not([accept*="image/png"])'), audio('f.mp3'));
    const again = await screen.findByRole('checkbox', { name: /Master the published episodes/ });
    expect(again).not.toBeChecked();
    await user.click(again);
    await user.click(saveButton());
    await waitFor(() =>
      expect(saves[0]?.body).toMatchObject({ feature: { url: fileUrl('f') }, masterAgain: true }),
    );
  });

  test('D1 the time to publish is one of the platform’s zone, and says when it lies before the Due Date', async () => {
    const { user, saves } = open({ ...derbyWeek, publishProblem: 'Nothing could be heard in this episode.' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing could be heard');
    const field = await screen.findByLabelText('Publish at a chosen time');
    await retype(user, screen.getByLabelText('Due Date'), '3 Jul 2096');
    // London is an hour ahead of UTC in July.
    await user.type(field, '1/7/2096 6.30pm');
    expect(await screen.findByText('2 days before the Due Date')).toBeVisible();
    await user.tab();
    expect(field).toHaveValue('Sunday 1 Jul 2096, 18:30');
    await user.click(saveButton());
    await waitFor(() => expect(saves[0]?.body.publishAt).toBe('2096-07-01T17:30:00.000Z'));
  });

  test('a time that has passed is refused in its place', async () => {
    const { user, saves } = open(derbyWeek);
    const field = await screen.findByLabelText('Publish at a chosen time');
    await user.type(field, '2020-01-01 10:00');
    await user.click(saveButton());
    expect(await screen.findByText('This time has passed. Choose a later one.')).toBeVisible();
    await user.clear(field);
    await user.click(saveButton());
    await waitFor(() => expect(saves[0]?.body.publishAt).toBeNull());
  });

  test('X-01 the number that is offered follows the season; one that was typed stays, also when it is refused', async () => {
    const { user } = open();
    const created = mock(createEpisode, () => {
      throw refuse('conflict', 'Choose another number.', {
        number: 'This season has an episode of that number already.',
      });
    });
    const number = await screen.findByRole('spinbutton', { name: 'Number' });
    expect(number).toHaveValue('14');
    const season = screen.getByRole('spinbutton', { name: 'Season' });
    await retype(user, season, '2');
    await waitFor(() => expect(number).toHaveValue('5'));
    await retype(user, number, '7');
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Corner Flags');
    await user.type(await screen.findByRole('textbox', { name: 'Due Date' }), '21/12/2096{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(created[0]?.body).toMatchObject({ season: 2, number: 7 }));
    expect(await screen.findByText('This season has an episode of that number already.')).toBeVisible();
    expect(number).toHaveValue('7');
  });
});

describe('saved by two', () => {
  const sentence = 'This was changed since you opened it.';
  const summary = boardSummary({ clubs: 2, delivered: 2 });

  const drawer = () => within(screen.getByRole('dialog', { name: 'Edit episode' }));
  const nameField = () => drawer().getByRole('textbox', { name: 'Name' });
  const errorModal = () => screen.findByRole('dialog', { name: 'Error' });

  /** The board of an episode on a server that compares revisions; `server.episode` is what it holds. */
  async function open() {
    const server = { episode: derbyWeek };
    const compare = (request: Request) => {
      const expected = request.headers.get('if-match');
      if (expected !== `"${server.episode.rev}"`) throw refuse('conflict', sentence);
    };
    const change = (part: Partial<Episode>) => {
      server.episode = { ...server.episode, ...part, rev: server.episode.rev + 1 };
      return { data: server.episode, message: 'Episode saved' };
    };
    mockChoices();
    mock(getEpisode, () => ({ data: server.episode }));
    mock(listEpisodeClubs, () => ({ data: [], total: 0, summary }));
    const puts = mock(updateEpisode, ({ request, body }) => {
      compare(request);
      return change(savedOf(body));
    });
    const moves = mock(setEpisodeStatus, ({ request, body }) => {
      compare(request);
      return change(body);
    });
    const { user } = showBoard();
    await screen.findByRole('heading', { name: 'The Derby Week' });
    return { user, server, puts, moves, change };
  }

  async function collide() {
    const stage = await open();
    const { user } = stage;
    await chooseEntry(user, 'The Derby Week', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit episode' });
    await user.type(nameField(), '!');
    stage.change({ name: 'Cup Final', audience: 'coaches', endDate: '2026-12-01' });
    await user.click(drawer().getByRole('button', { name: 'Save Changes' }));
    return { ...stage, modal: await errorModal() };
  }

  test('D12 somebody else saved the episode meanwhile: the drawer says what it is now and loses nothing; “Keep mine” saves what was typed over exactly that', async () => {
    const { modal, server, user, puts } = await collide();
    expect(modal).toHaveTextContent(sentence);
    const rows = within(modal).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Name', 'Cup Final', 'The Derby Week!'],
      ['Due Date', '1 Dec 2026', 'Not changed'],
      ['Audience', 'Coaches', 'Not changed'],
    ]);
    expect(server.episode.name).toBe('Cup Final');
    await user.click(within(modal).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).not.toBeInTheDocument());
    expect(nameField()).toHaveValue('The Derby Week!');
    await user.click(drawer().getByRole('button', { name: 'Save Changes' }));
    await user.click(within(await errorModal()).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(server.episode.name).toBe('The Derby Week!'));
    expect(puts.map(({ request }) => request.headers.get('if-match'))).toEqual(['"1"', '"1"', '"2"']);
    expect(server.episode).toMatchObject({ audience: 'coaches', endDate: '2026-12-01' });
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Edit episode' })).not.toBeInTheDocument(),
    );
  });

  test('D12 “Show the newer” begins the drawer again from what the other saved', async () => {
    const { modal, server, user, puts } = await collide();
    await user.click(within(modal).getByRole('button', { name: 'Show the newer version' }));
    await waitFor(() => expect(nameField()).toHaveValue('Cup Final'));
    await user.type(nameField(), ' 2026');
    await user.click(drawer().getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(server.episode.name).toBe('Cup Final 2026'));
    expect(puts.at(-1)?.request.headers.get('if-match')).toBe('"2"');
    expect(server.episode.audience).toBe('coaches');
  });

  test('D12 what has been read anew while the drawer is open does not make the older form newer', async () => {
    const { user, server, puts, change } = await open();
    await chooseEntry(user, 'The Derby Week', 'Edit');
    await screen.findByRole('dialog', { name: 'Edit episode' });
    await user.type(nameField(), '!');
    change({ name: 'Cup Final' });
    // The page behind reads the episode again, as it does when the tab is looked at again.
    document.dispatchEvent(new Event('visibilitychange'));
    await user.click(drawer().getByRole('button', { name: 'Save Changes' }));
    expect(await errorModal()).toHaveTextContent('Cup Final');
    expect([puts[0]?.request.headers.get('if-match'), server.episode.name]).toEqual(['"1"', 'Cup Final']);
  });

  test('D12 X-01 an episode that was changed meanwhile is not published unseen: a dialog says so, and then it can be published', async () => {
    const { user, server, moves, change } = await open();
    await user.click(screen.getByRole('button', { name: 'Publish…' }));
    await screen.findByRole('dialog', { name: 'Publish The Derby Week' });
    change({ name: 'Cup Final', audience: 'coaches' });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const modal = await errorModal();
    expect(modal).toHaveTextContent(sentence);
    expect(server.episode.status).toBe('in_progress');
    await user.click(within(modal).getByRole('button', { name: 'OK' }));
    await answerDialog(user, 'Publish Cup Final', 'Publish');
    await waitFor(() => expect(server.episode.status).toBe('published'));
    expect(moves.map(({ request }) => request.headers.get('if-match'))).toEqual(['"1"', '"2"']);
  });
});

describe('imported episodes', () => {
  const made = episodeOf(11, { name: 'Eleven Muddy Boots', sent: 3, imported: false, removedAt: null });
  const ofShow = (number: number, name: string) =>
    episodeOf(number, { name, imported: true, removedAt: null });

  /** The page of a club over episodes that deleting and restoring changes, as the server would. */
  function show(...shelf: Episode[]) {
    const asked = mock(listEpisodes, ({ query }) => {
      const rows = shelf.filter(
        ({ removedAt, imported }) =>
          (query.removed ? Boolean(removedAt) : !removedAt) &&
          (query.ofClub === undefined || imported === true),
      );
      return { data: rows.slice(0, query.pageSize), total: rows.length };
    });
    const set = (id: string, removedAt: string | null) => {
      const at = shelf.findIndex((each) => each.id === id);
      const [row] = shelf.splice(at, 1);
      if (row) shelf.splice(at, 0, { ...row, removedAt });
    };
    const removed = mock(removeEpisode, ({ params }) => {
      set(params.id, '2026-11-21T12:00:00.000Z');
      return { message: 'Deleted' };
    });
    const restored = mock(restoreEpisode, ({ params }) => {
      set(params.id, null);
      return { data: episodeOf(1, { id: params.id }), message: 'It is back' };
    });
    const rendered = renderScreen(<PastEpisodes clubId={clubId} />, {
      at: '/club/dashboard/episodes',
      history: fakeHistory({}),
    });
    return { ...rendered, asked, removed, restored };
  }

  const gone = (name: string) => waitFor(() => expect(screen.queryByText(name)).toBeNull());

  test('a club that has imported nothing has no way to delete and nothing to tick', async () => {
    const { asked } = show(made);
    expect(await screen.findByText('Eleven Muddy Boots')).toBeVisible();
    await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3));
    expect([
      screen.queryByRole('radio', { name: 'Imported' }),
      screen.queryByRole('checkbox'),
      screen.queryByRole('button', { name: /^Actions for/ }),
    ]).toEqual([null, null, null]);
  });

  test('an imported episode is deleted from its menu and brought back by Undo, or from the deleted ones later', async () => {
    const old = ofShow(3, 'Old Times');
    const { user, removed, restored } = show(made, old);
    const menu = (item: string) => chooseEntry(user, 'Old Times', item);
    await menu('Delete');
    await gone('Old Times');
    expect(screen.queryByRole('button', { name: 'Actions for Eleven Muddy Boots' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo: Old Times' }));
    await menu('Delete');
    await gone('Old Times');
    await user.click(await screen.findByText('Deleted'));
    expect(await screen.findByText('Old Times')).toBeVisible();
    await menu('Restore');
    expect(await screen.findByRole('heading', { name: 'No deleted episodes' })).toBeVisible();
    expect([removed, restored].map((calls) => calls.map(({ params }) => params.id))).toEqual([
      [old.id, old.id],
      [old.id, old.id],
    ]);
  });

  test('a whole imported show is taken out at once, and comes back by Undo', async () => {
    const show3 = [3, 4, 5].map((number) => ofShow(number, `Old ${number}`));
    const { user, removed, restored, asked } = show(made, ...show3);
    await user.click(await screen.findByText('Imported'));
    await gone('Eleven Muddy Boots');
    // Archived ones are among them.
    const last = asked.at(-1)?.query;
    expect([last?.ofClub, last?.status]).toEqual([clubId, undefined]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(await violations()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Delete…' }));
    await answerDialog(user, 'Delete 3 imported episodes?', 'Delete');
    expect(await screen.findByText('3 episodes were deleted.')).toBeVisible();
    await gone('Old 3');
    expect(removed).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('Old 3')).toBeVisible();
    expect(restored.map(({ params }) => params.id).sort()).toEqual(show3.map(({ id }) => id).sort());
  });
});
