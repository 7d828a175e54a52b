import { screen, waitFor, within } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent } from '@/contract/episode-content';
import { removePart } from '@/contract/parts/send-parts';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { audio, derbyWeek, fileUrl, introSent, nothingSent } from '../support/episodes';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

async function open(content: EpisodeContent) {
  mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
  mock(getEpisodeContent, () => ({ data: content }));
  const { user } = renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
  await screen.findByRole('region', { name: 'Intro · club news' });
  return user;
}

const part = (name: string) => within(screen.getByRole('region', { name }));
const { intro } = introSent.sent;
const name = 'The interview with the whole under-12s after the derby.m4a';
const allSent: EpisodeContent = {
  ...introSent,
  interview: fileUrl('b'),
  interview_name: name,
  outro: fileUrl('c'),
  outro_name: 'outro.m4a',
  sent: { intro, interview: intro, outro: intro },
};

test('U-04 a part that was sent can be heard, and says its file, by whom and when, in full', async () => {
  await open(allSent);
  const interview = part('Interview');
  expect(interview.getByRole('button', { name: /^Play Interview/ })).toBeEnabled();
  const line = interview.getByRole('button', { name: /tap to replace/ });
  expect(line).toHaveTextContent(`${name} · Dana Okafor, today · tap to replace`);
});

test('U-04 a part that was sent can be removed, after a question', async () => {
  const user = await open(introSent);
  const removed = mock(removePart, () => ({ data: nothingSent, message: 'The part was taken back' }));
  await user.click(part('Intro · club news').getByRole('button', { name: 'Actions for Intro · club news' }));
  await user.click(await screen.findByRole('menuitem', { name: /Remove/ }));
  const question = await screen.findByRole('dialog', { name: 'Remove Intro · club news?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(await part('Intro · club news').findByText('Missing')).toBeVisible();
});

test('U-05 a chosen file is moved to another part, and two files trade places', async () => {
  const user = await open(nothingSent);
  const picker = screen.getByLabelText<HTMLInputElement>('Audio files');
  await user.upload(picker, [audio('a.mp3'), audio('b.mp3')]);
  const give = (file: string, to: RegExp) =>
    user.click(
      within(screen.getByRole('group', { name: `Part for ${file}` })).getByRole('button', { name: to }),
    );
  await give('a.mp3', /^Intro/);
  await give('b.mp3', /^Outro/);
  const move = async (file: string, to: string) =>
    user.click(within(screen.getByRole('group', { name: `Move ${file}` })).getByRole('button', { name: to }));
  await move('a.mp3', 'Outro');
  expect(part('Outro · recap').getByText('a.mp3')).toBeVisible();
  expect(part('Intro · club news').getByText('b.mp3')).toBeVisible();
  await move('a.mp3', 'Interview');
  expect(part('Interview').getByText('a.mp3')).toBeVisible();
  expect(part('Outro · recap').getByText('Missing')).toBeVisible();
});

test('U-09 with all three sent there is a word of thanks, and Submit once a file is chosen', async () => {
  const user = await open(allSent);
  expect(screen.getByText('All three parts are in. Thank you!')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Submit/ })).not.toBeInTheDocument();
  await user.click(part('Interview').getByRole('button', { name: /tap to replace/ }));
  await user.upload(screen.getByLabelText<HTMLInputElement>('Audio files'), audio('better.mp3'));
  expect(screen.getByRole('button', { name: 'Submit 1 file' })).toBeEnabled();
});

test('a small file reads in KB', async () => {
  const user = await open(nothingSent);
  await user.click(part('Interview').getByRole('button', { name: 'Choose file for Interview' }));
  await user.upload(
    screen.getByLabelText<HTMLInputElement>('Audio files'),
    new File([new Uint8Array(45 * 1024)], 'a.mp3', { type: 'audio/mpeg' }),
  );
  expect(part('Interview').getByText('45 KB')).toBeVisible();
});
