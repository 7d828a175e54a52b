import { screen, within } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent } from '@/contract/episode-content';
import { setVoices, uploadAudio } from '@/contract/parts/send-parts';
import { listVoices, type PartVoices, type Voice } from '@/contract/parts/voices';
import { PublishModal } from '@/features/episode/publish-modal';
import { ClubPodcast } from '@/features/episode-content/desktop/club-podcast';
import { violations } from '../support/axe';
import { audio, boardSummary, derbyWeek, introSent, nothingSent } from '../support/episodes';
import { installFakeAudio } from '../support/fake-audio';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

beforeAll(installFakeAudio);

const milo: Voice = { id: '00000000-0000-4000-8000-000000000001', name: 'Milo R.', consented: true };
const ines: Voice = { id: '00000000-0000-4000-8000-000000000002', name: 'Inês R.', consented: false };
const withVoices = (voices: PartVoices): EpisodeContent => ({
  ...introSent,
  sent: { ...introSent.sent, intro: introSent.sent.intro && { ...introSent.sent.intro, voices } },
});

const title = 'Intro · club news';
const slot = async () => within(await screen.findByRole('region', { name: title }));

function open(content: EpisodeContent) {
  mock(listEpisodes, ({ query }) => {
    const data = query.maySend ? [derbyWeek] : [];
    return { data, total: data.length };
  });
  mock(getEpisodeContent, () => ({ data: content }));
  mock(listVoices, ({ query }) => {
    const data = [ines, milo].filter(({ name }) =>
      name.toLowerCase().includes((query.q ?? '').toLowerCase()),
    );
    return { data, total: data.length };
  });
  return renderScreen(<ClubPodcast />, { at: '/club/dashboard/episodes' });
}

test('G-09 a chosen file has no child’s voice until somebody says so, and names who is heard', async () => {
  const sent = mock(uploadAudio, () => ({ data: introSent, message: 'The files were sent to the provider' }));
  const { user } = open(nothingSent);
  await user.click((await slot()).getByRole('button', { name: /Drop a file/ }));
  await user.upload(screen.getByLabelText('Audio files'), audio('intro.mp3'));
  const part = await slot();
  expect(part.getByRole('radio', { name: 'No child’s voice' })).toBeChecked();
  await user.click(part.getByRole('radio', { name: 'Children’s voices' }));
  expect(
    part.getByText('Name every child who is heard. Until then the part is not published.'),
  ).toBeVisible();
  const field = await part.findByRole('combobox', { name: `Children heard in ${title}` });
  await user.type(field, 'inês');
  await user.click(await screen.findByTitle('Inês R. · no consent on record'));
  expect(part.getByText(/No guardian has agreed to the voice of Inês R\./)).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Send 1 file' }));
  expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ map: ['intro'], voices: [[ines.id]] });
});

test('G-09 what a sent part says is shown, and put right', async () => {
  const saved = mock(setVoices, () => ({ data: withVoices(null), message: 'Saved' }));
  const { user } = open(withVoices({ children: [milo], onRecord: true }));
  const part = await slot();
  expect(await part.findByText('Children’s voices: Milo R. · consent on record')).toBeVisible();
  await user.click(part.getByRole('button', { name: `Change who is heard in ${title}` }));
  const modal = within(await screen.findByRole('dialog', { name: `Voices in ${title}` }));
  expect(modal.getByRole('radio', { name: 'Children’s voices' })).toBeChecked();
  await user.click(modal.getByRole('radio', { name: 'No child’s voice' }));
  await user.click(modal.getByRole('button', { name: 'Save' }));
  expect(await part.findByText('No child’s voice')).toBeVisible();
  expect(saved[0]?.body).toEqual({ voices: null });
});

test('K-20 a part without consent on record says so where it stands', async () => {
  open(withVoices({ children: [milo, ines], onRecord: false }));
  expect(await (await slot()).findByText(/No guardian has agreed to the voice of Inês R\./)).toBeVisible();
});

test('K-20 a part that was taken down says why, until another one is sent', async () => {
  open({ ...nothingSent, takenDown: [{ slot: 'intro', at: '2026-11-21T10:00:00.000Z' }] });
  expect(
    await (await slot()).findByText(/Taken down on 21.* November 2026: a guardian does not agree any more/),
  ).toBeVisible();
});

test('K-20 the question before publishing names the clubs whose parts have no consent, and publishes nothing', async () => {
  const summary = boardSummary({ clubs: 2, withoutConsent: [{ clubname: 'Ashford', slot: 'interview' }] });
  renderScreen(
    <PublishModal
      episode={derbyWeek}
      board={{ reply: { data: [], total: 0, summary }, failure: undefined, change: () => undefined }}
      open
      onClose={() => undefined}
      onPublish={async () => undefined}
    />,
    { account: accounts.clubAdmin },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish “The Derby Week”?' }));
  expect(dialog.getByText('Interview of Ashford')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
});
