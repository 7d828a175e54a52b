import { screen, waitFor, within } from '@testing-library/react';
import { categories } from '@/contract/category';
import { uploadImages } from '@/contract/club';
import { type EpisodeDetail, listEpisodes, noGuides, type Question } from '@/contract/episode';
import { createEpisode, updateEpisode } from '@/contract/episode-change';
import { uploadRecording } from '@/contract/file';
import { hosts } from '@/contract/host';
import { EpisodeDrawer } from '@/features/episode/episode-drawer';
import { audio, derbyWeek, episodeOf, fileUrl, savedOf } from '../support/episodes';
import { category, host } from '../support/list-pages';
import { mock, refuse } from '../support/mock-api';
import { renderScreen, retype } from '../support/render';

const ada = host(1, { name: 'Ada Byron' });
const grace = host(2, { name: 'Grace Murray' });
const matchDay = category(1, { name: 'Match day' });

function open(episode?: EpisodeDetail, newest = episodeOf(13)) {
  mock(listEpisodes, ({ query }) => ({
    data: query.season === 2 ? [episodeOf(4, { season: 2 })] : [newest],
    total: 1,
  }));
  mock(categories.list, ({ query }) => {
    const data = [matchDay].filter(({ name }) => name.toLowerCase().includes((query.q ?? '').toLowerCase()));
    return { data, total: data.length };
  });
  mock(hosts.list, () => ({ data: [ada, grace], total: 2 }));
  const saves = mock(updateEpisode, ({ body }) => ({
    data: { ...derbyWeek, ...savedOf(body) },
    message: 'Episode saved',
  }));
  const rendered = renderScreen(<EpisodeDrawer open episode={episode} newest={newest} onClose={() => {}} />, {
    at: '/admin/dashboard/episodes',
  });
  return { ...rendered, saves };
}

type User = ReturnType<typeof open>['user'];
const saveButton = () => screen.getByRole('button', { name: 'Save Changes' });
const choose = async (user: User, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByTitle(option));
};

test('A-02 category and hosts are found by name, hosts are put in order by buttons', async () => {
  const { user, saves } = open(derbyWeek);
  await choose(user, 'Category', 'Match day');
  await choose(user, 'Hosts', 'Ada Byron');
  await choose(user, 'Hosts', 'Grace Murray');
  await user.click(screen.getByRole('button', { name: 'Move Grace Murray up' }));
  expect(screen.getByRole('button', { name: 'Move Grace Murray up' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await user.click(saveButton());
  await waitFor(() => expect(saves).toHaveLength(1));
  expect(saves[0]?.body).toMatchObject({
    category: { id: matchDay.id },
    hosts: [{ id: grace.id }, { id: ada.id }],
  });
});

test('a category that is not there yet is made in place', async () => {
  const { user, saves } = open(derbyWeek);
  const created = mock(categories.create, ({ body }) => ({
    data: category(7, { name: body.name }),
    message: 'Created',
  }));
  await user.type(await screen.findByRole('combobox', { name: 'Category' }), 'Goalkeepers');
  await user.click(await screen.findByTitle('Create “Goalkeepers”'));
  await waitFor(() => expect(created[0]?.body).toEqual({ name: 'Goalkeepers', description: '' }));
  expect(await screen.findByTitle('Goalkeepers')).toBeInTheDocument();
  await user.click(saveButton());
  await waitFor(() => expect(saves[0]?.body.category).toEqual({ id: category(7).id }));
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
  const [howLong] = screen.getAllByRole('textbox', { name: 'How long' });
  if (!howLong) throw new Error('no field');
  await user.type(howLong, '2 minutes');
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
  const pick = async (name: string) => {
    const picker = document.querySelector<HTMLInputElement>('input[type=file][accept*="image/png"]');
    if (!picker) throw new Error('no picker');
    await user.upload(picker, new File([new Uint8Array(20)], name, { type: 'image/png' }));
  };
  await pick('small.png');
  expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent(sentence);
  await user.click(within(screen.getByRole('dialog', { name: 'Error' })).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).not.toBeInTheDocument());
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
  const picker = document.querySelector<HTMLInputElement>('input[type=file]:not([accept*="image/png"])');
  if (!picker) throw new Error('no picker');
  await user.upload(picker, audio('f.mp3'));
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
