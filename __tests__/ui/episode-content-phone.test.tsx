import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listEpisodes, noGuides } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { uploadAudio } from '@/contract/parts/send-parts';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { audio, derbyWeek, introChecked, introSent, muddyBoots, nothingSent } from '../support/episodes';
import { mock, mockOffline } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

async function open(episodes = [muddyBoots, derbyWeek]) {
  mock(listEpisodes, () => ({ data: episodes, total: episodes.length }));
  mock(getEpisodeContent, () => ({ data: nothingSent }));
  const { user } = renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
  await screen.findByRole('region', { name: 'Intro · club news' });
  return user;
}

const picker = () => screen.getByLabelText<HTMLInputElement>('Audio files');
const row = (file: string) => within(screen.getByRole('group', { name: `Part for ${file}` }));
const item = (file: string) => screen.getByRole('group', { name: `Part for ${file}` }).closest('li');
async function select(user: UserEvent, name: string) {
  await user.click(screen.getByRole('combobox', { name: 'Episode' }));
  await user.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
}
const submit = () => screen.getByRole('button', { name: /^Submit/ });
const chooseFour = (user: UserEvent) =>
  user.upload(
    picker(),
    ['a.mp3', 'b.mp3', 'c.mp3', 'd.mp3'].map((name) => audio(name)),
  );
const give = (user: UserEvent, file: string, part: RegExp) =>
  user.click(row(file).getByRole('button', { name: part }));

test('U1 the phone says at the part that it is being checked, and then what is wrong with it', async () => {
  const problem = 'The recording is silent. Check the microphone and record it again.';
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let content = introChecked('checking', null);
  mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
  mock(getEpisodeContent, () => ({ data: content }));
  renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
  const intro = within(await screen.findByRole('region', { name: 'Intro · club news' }));
  expect(intro.getByText('Checking…')).toBeVisible();
  content = introChecked('bad', problem);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  // A clock that stands still would not wait for the answer.
  vi.useRealTimers();
  expect(await intro.findByText(problem)).toBeVisible();
  expect(intro.getByText('Not usable')).toBeVisible();
  expect(intro.getByRole('button', { name: 'Choose another file for Intro · club news' })).toBeEnabled();
});

test('what the platform has written to say stands at the part', async () => {
  const interview = { say: 'Ask the keeper.', length: '' };
  mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
  mock(getEpisodeContent, () => ({ data: { ...nothingSent, guides: { ...noGuides, interview } } }));
  renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
  const part = within(await screen.findByRole('region', { name: 'Interview' }));
  expect(part.getByText('Ask the keeper.')).toBeVisible();
  expect(part.queryByText(/Good length/)).not.toBeInTheDocument();
});

describe('a part that is taken', () => {
  test('U-13 the refusal is an alert at the file that was tapped, and is brought into view', async () => {
    const user = await open();
    await chooseFour(user);
    await give(user, 'a.mp3', /^Intro/);
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
    await give(user, 'c.mp3', /^Intro/);
    const alert = within(item('c.mp3') as HTMLElement).getByRole('alert');
    expect(alert).toHaveTextContent('Intro · club news already has a.mp3. Take it out first.');
    expect(screen.getAllByText('Intro · club news already has a.mp3. Take it out first.')).toHaveLength(1);
    expect(alert).toContainElement(shown.mock.contexts.at(-1) as HTMLElement);
    expect(shown).toHaveBeenLastCalledWith({ block: 'nearest' });
    shown.mockRestore();
  });

  test('is marked on the buttons of the other files, which stay enabled', async () => {
    const user = await open();
    await chooseFour(user);
    expect(row('b.mp3').getByRole('button', { name: 'Intro' })).toBeEnabled();
    await give(user, 'a.mp3', /^Intro/);
    for (const file of ['b.mp3', 'c.mp3', 'd.mp3']) {
      expect(row(file).getByRole('button', { name: 'Intro taken by a.mp3' })).toBeEnabled();
      expect(row(file).getByRole('button', { name: 'Interview' })).toBeEnabled();
    }
    await user.click(screen.getByRole('button', { name: 'Take out a.mp3' }));
    expect(row('b.mp3').getByRole('button', { name: 'Intro' })).toBeEnabled();
  });
});

describe('the focus', () => {
  test('goes from a file that has its part to the next without one, and at the end to Submit', async () => {
    const user = await open();
    await user.upload(picker(), [audio('a.mp3'), audio('b.mp3'), audio('c.mp3')]);
    await give(user, 'b.mp3', /^Intro/);
    // The first part that is still free.
    expect(row('c.mp3').getByRole('button', { name: 'Interview' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(row('a.mp3').getByRole('button', { name: 'Outro' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Submit 3 files' })).toHaveFocus();
  });

  test('goes to Submit when a part got its only file, and back to the part when that is taken out', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Choose file for Outro · recap' }));
    // As a browser does it: the focus stays with the button that opened the picker.
    fireEvent.change(picker(), { target: { files: [audio('a.mp3')] } });
    expect(screen.getByRole('button', { name: 'Submit 1 file' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Take out a.mp3' }));
    expect(screen.getByRole('button', { name: 'Choose file for Outro · recap' })).toHaveFocus();
  });

  test('is with the progress while files are sent, then at the heading', async () => {
    const user = await open();
    let arrive: () => void = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    mock(uploadAudio, async () => {
      await arrived;
      return { data: introSent, message: 'Sent' };
    });
    await user.upload(picker(), audio('a.mp3'));
    await give(user, 'a.mp3', /^Intro/);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('group', { name: 'Sending' })).toHaveFocus();
    arrive();
    await screen.findByText('Your file was sent to the provider.');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Send your parts' })).toHaveFocus());
  });

  test('is back at Submit after the sending was cancelled', async () => {
    const user = await open();
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    mock(uploadAudio, async () => {
      await ended;
      return { data: introSent, message: 'Sent' };
    });
    await user.upload(picker(), audio('a.mp3'));
    await give(user, 'a.mp3', /^Intro/);
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit 1 file' })).toHaveFocus());
    end();
  });

  test('is at the heading once the error was closed', async () => {
    const user = await open();
    mockOffline(uploadAudio);
    await user.upload(picker(), audio('a.mp3'));
    await give(user, 'a.mp3', /^Intro/);
    await user.click(submit());
    await user.click(await screen.findByRole('button', { name: 'Discard file' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Send your parts' })).toHaveFocus());
  });
});

test('an episode that takes no parts says so and has no Submit', async () => {
  const user = await open();
  expect(submit()).toBeDisabled();
  await select(user, 'Eleven Muddy Boots');
  expect(await screen.findByText(/^This episode takes no parts now\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
  await select(user, 'Current: The Derby Week');
  expect(submit()).toBeDisabled();
});

test('U8 U-04 U-05 the parts have the spec’s names, and the desk’s', async () => {
  await open();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Intro · club news',
    'Interview',
    'Outro · recap',
  ]);
});
