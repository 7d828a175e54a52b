import { act, screen, waitFor, within } from '@testing-library/react';
import Router from 'next/router';
import { listEpisodes } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent } from '@/contract/episode-content';
import { uploadAudio } from '@/contract/parts/send-parts';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { audio, derbyWeek, fileUrl, introSent, muddyBoots, nothingSent } from '../support/episodes';
import { mock, refuse } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import { renderScreen } from '../support/render';

const sent = 'Your file was sent to the provider.';

async function open(content: EpisodeContent = nothingSent) {
  mock(listEpisodes, () => ({ data: [muddyBoots, derbyWeek], total: 2 }));
  const contentCalls = mock(getEpisodeContent, ({ params }) => ({
    data: params.episodeId === derbyWeek.id ? content : nothingSent,
  }));
  const rendered = renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
  await screen.findByRole('region', { name: 'Intro · club news' });
  return { ...rendered, contentCalls };
}

const picker = () => screen.getByLabelText<HTMLInputElement>('Audio files');
/** The part's card, by the spec's word for it. */
const slot = (name: 'Intro' | 'Interview' | 'Outro') =>
  within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
const submit = () => screen.getByRole('button', { name: /^Submit/ });

test('U-02 U-03 the selector lists the episodes and starts at the one in progress', async () => {
  const { user } = await open();
  const selector = screen.getByRole('combobox', { name: 'Episode' });
  expect(selector).toHaveTextContent('Current: The Derby Week');
  expect(screen.getByText(/^Due Date 28th November 2026 · /)).toBeVisible();
  await user.click(selector);
  const options = within(await screen.findByRole('listbox', { name: 'Episodes' })).getAllByRole('option');
  expect(options.map((option) => option.getAttribute('aria-label'))).toEqual([
    'Eleven Muddy Boots',
    'Current: The Derby Week',
  ]);
  expect(screen.getByRole('option', { selected: true })).toBe(options[1]);
});

test('U-04 X-09 selecting an episode loads what the club has sent for it', async () => {
  const { contentCalls, user } = await open(introSent);
  expect(contentCalls[0]?.params).toEqual({ episodeId: derbyWeek.id, clubId });
  expect(slot('Intro').getByText('Already sent')).toBeVisible();
  expect(slot('Intro').getByText('intro-derby.m4a')).toBeVisible();
  expect(slot('Interview').getByText('Missing')).toBeVisible();

  await user.click(screen.getByRole('combobox', { name: 'Episode' }));
  await user.click(await screen.findByRole('option', { name: 'Eleven Muddy Boots' }));
  await waitFor(() => expect(contentCalls.at(-1)?.params.episodeId).toBe(muddyBoots.id));
  expect(await slot('Intro').findByText('Not sent')).toBeVisible();
  // A published episode takes no parts.
  expect(screen.queryByRole('button', { name: /Choose file/ })).not.toBeInTheDocument();
});

test('U-04 X-09 intro, interview and outro that are there are each shown in their slot', async () => {
  const names = { intro_name: 'news.m4a', interview_name: 'coach.wav', outro_name: 'recap.mp3' };
  const urls = { intro: fileUrl('a'), interview: fileUrl('b'), outro: fileUrl('c') };
  const { intro } = introSent.sent;
  await open({ ...introSent, ...names, ...urls, sent: { intro, interview: intro, outro: intro } });
  expect(slot('Intro').getByText('news.m4a')).toBeVisible();
  expect(slot('Interview').getByText('coach.wav')).toBeVisible();
  expect(slot('Outro').getByText('recap.mp3')).toBeVisible();
});

test('U-05 U-07 U-08 U-09 files are chosen, given their parts and sent in one call', async () => {
  const { user } = await open();
  const uploads = mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));
  expect(submit()).toBeDisabled();

  await user.upload(picker(), [audio('news.mp3'), audio('talk.wav', 'audio/wav')]);
  expect(submit()).toBeDisabled();
  await user.click(
    within(screen.getByRole('group', { name: 'Part for talk.wav' })).getByRole('button', {
      name: 'Interview',
    }),
  );
  expect(submit()).toHaveAccessibleName('Submit 1 file');
  await user.click(
    within(screen.getByRole('group', { name: 'Part for news.mp3' })).getByRole('button', { name: 'Intro' }),
  );
  expect(slot('Interview').getByText('talk.wav')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit 2 files' }));

  expect(await screen.findByText('Your 2 files were sent to the provider.')).toBeVisible();
  expect(uploads).toHaveLength(1);
  expect(uploads[0]?.body).toEqual({
    episodeId: derbyWeek.id,
    clubId,
    map: ['intro', 'interview'],
    voices: [null, null],
  });
  expect(uploads[0]?.files.map((file) => file.name)).toEqual(['news.mp3', 'talk.wav']);
  expect(uploads[0]?.request.headers.get('authorization')).toBe('Bearer test-token');
  expect(submit()).toBeDisabled();
  expect(await slot('Intro').findByText('Already sent')).toBeVisible();
});

test('U-08 the success message stays for 5 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await open();
  mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));
  await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
  await user.upload(picker(), audio('news.mp3'));
  await user.click(screen.getByRole('button', { name: 'Submit 1 file' }));
  expect(await screen.findByText(sent)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(screen.getByText(sent)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.queryByText(sent)).not.toBeInTheDocument();
});

test('U-06 a chosen file is a chip; over 17 characters its name is cut, and it can be taken out', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Choose file for Interview' }));
  await user.upload(picker(), audio('coach-and-milo-test.mp3'));
  expect(slot('Interview').getByText('coach-and-milo-te…')).toBeVisible();
  await user.click(slot('Interview').getByRole('button', { name: 'Take out coach-and-milo-test.mp3' }));
  expect(slot('Interview').getByText('Missing')).toBeVisible();
});

test('U-10 a failed upload clears the files, and Try again sends the same ones', async () => {
  const { user } = await open();
  let refusing = true;
  const uploads = mock(uploadAudio, () => {
    if (refusing) throw refuse('unavailable', 'We are restarting. Try again in a moment.');
    return { data: introSent, message: 'Sent' };
  });
  await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
  await user.upload(picker(), audio('news.mp3'));
  await user.click(submit());

  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  // antd's dialog is transparent for a frame even without motion.
  await waitFor(() =>
    expect(within(dialog).getByText('We are restarting. Try again in a moment.')).toBeVisible(),
  );
  expect(screen.queryByText('news.mp3')).not.toBeInTheDocument();
  expect(submit()).toBeDisabled();

  refusing = false;
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(sent)).toBeVisible();
  expect(uploads.map(({ files }) => files.map((file) => file.name))).toEqual([['news.mp3'], ['news.mp3']]);
});

test('U-10 one refused file does not hold back the others', async () => {
  const { user } = await open();
  let refusing = true;
  const uploads = mock(uploadAudio, () => {
    if (refusing) {
      throw refuse('unsupported_type', 'news.mp3: This is not a sound file.', {
        'news.mp3': 'This is not a sound file.',
      });
    }
    return { data: introSent, message: 'Sent' };
  });
  await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
  await user.upload(picker(), audio('news.mp3'));
  await user.click(screen.getByRole('button', { name: 'Choose file for Outro · recap' }));
  await user.upload(picker(), audio('final.mp3'));
  await user.click(submit());

  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  refusing = false;
  await user.click(dialog.getByRole('button', { name: 'Send the other file' }));
  expect(await screen.findByText(sent)).toBeVisible();
  expect(uploads[1]?.body.map).toEqual(['outro']);
  expect(uploads[1]?.files.map(({ name }) => name)).toEqual(['final.mp3']);
});

test('U-10 without a connection the same file is kept at hand, and only a press discards it', async () => {
  const { user } = await open();
  mock(uploadAudio, () => {
    throw refuse('unavailable', 'We are restarting. Try again in a moment.');
  });
  await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
  await user.upload(picker(), audio('news.mp3'));
  await user.click(submit());
  const dialog = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Discard file' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).not.toBeInTheDocument());
  expect(submit()).toBeDisabled();
});

test('leaving the page while a file is on its way is asked about', async () => {
  const { user } = await open();
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  mock(uploadAudio, async () => {
    await answered;
    return { data: introSent, message: 'Sent' };
  });
  await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
  await user.upload(picker(), audio('news.mp3'));
  await user.click(submit());
  await screen.findByRole('button', { name: 'Cancel' });
  act(() =>
    expect(() => Router.events.emit('routeChangeStart', '/club/dashboard', { shallow: false })).toThrow(),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Your file is still on its way' }));
  await user.click(dialog.getByRole('button', { name: 'Stay here' }));
  answer();
  expect(await screen.findByText(sent)).toBeVisible();
  expect(() => Router.events.emit('routeChangeStart', '/club/dashboard', { shallow: false })).not.toThrow();
});

test('U-11 the picker takes several audio files and greys out none of them on iOS', async () => {
  await open();
  expect(picker().multiple).toBe(true);
  expect(picker().accept.split(',')).toEqual(
    expect.arrayContaining(['audio/*', '.m4a', '.caf', '.opus', '.webm', '.aif']),
  );
});

test('U-12 U-13 a file that is already chosen is refused with a sentence', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
  await user.upload(picker(), audio('news.mp3'));
  await user.click(screen.getByRole('button', { name: 'Choose file for Outro · recap' }));
  await user.upload(picker(), audio('news.mp3'));
  // It stands in the part that was tapped.
  expect(slot('Outro').getByRole('alert')).toHaveTextContent(
    'news.mp3 is already chosen for Intro · club news. A file goes to one part only.',
  );
  expect(submit()).toHaveAccessibleName('Submit 1 file');
});

test('a list that cannot be loaded says so and is asked for again', async () => {
  let refusing = true;
  mock(listEpisodes, () => {
    if (refusing) throw refuse('unavailable', 'We are restarting. Try again in a moment.');
    return { data: [derbyWeek], total: 1 };
  });
  mock(getEpisodeContent, () => ({ data: nothingSent }));
  const { user } = renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
  expect(await screen.findByText('We are restarting. Try again in a moment.')).toBeVisible();
  refusing = false;
  await user.click(screen.getByRole('button', { name: /Try again/ }));
  expect(await screen.findByRole('region', { name: 'Intro · club news' })).toBeVisible();
});
