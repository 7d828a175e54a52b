import { screen, waitFor, within } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent } from '@/contract/episode-content';
import { setVoices, uploadAudio } from '@/contract/parts/send-parts';
import { listVoices, type PartVoices, type Voice } from '@/contract/voices';
import { ClubDashboard } from '@/features/episode-content/desktop/club-dashboard';
import { ClubPartsDrawer } from '@/features/episode-content/desktop/club-parts-drawer';
import { ClubPodcast } from '@/features/episode-content/desktop/club-podcast';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { violations } from '../support/axe';
import { audio, derbyWeek, fileUrl, introSent, nothingSent } from '../support/episodes';
import { installFakeAudio } from '../support/fake-audio';
import { mock } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import { renderScreen, see } from '../support/render';

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

test('A5 G-09 nothing is said of a chosen file until its sender says it, who then names who is heard', async () => {
  const sent = mock(uploadAudio, () => ({ data: introSent, message: 'The files were sent to the provider' }));
  const { user } = open(nothingSent);
  await user.click((await slot()).getByRole('button', { name: /Drop a file/ }));
  await user.upload(screen.getByLabelText('Audio files'), audio('intro.mp3'));
  const part = await slot();
  const asked = part.getByRole('group', { name: `A child’s voice in ${title}?` });
  expect(within(asked).getByRole('radio', { name: 'No' })).not.toBeChecked();
  await user.click(part.getByRole('radio', { name: 'Yes, choose who' }));
  await see(part, 'Name every child who is heard. Until then the part is not published.');
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
  expect(modal.getByRole('radio', { name: 'Yes, choose who' })).toBeChecked();
  await user.click(modal.getByRole('radio', { name: 'No' }));
  await user.click(modal.getByRole('button', { name: 'Save' }));
  expect(await part.findByText('No child’s voice')).toBeVisible();
  expect(saved[0]?.body).toEqual({ voices: null });
});

const allUntold: EpisodeContent = {
  ...withVoices('untold'),
  ...{ interview: fileUrl('b'), interview_name: 'talk.mp3', outro: fileUrl('c'), outro_name: 'outro.mp3' },
};
for (const slot of ['interview', 'outro'] as const) allUntold.sent[slot] = allUntold.sent.intro;

test('A5 a file of which nothing is said is sent so, and one press answers for it and for the parts that were sent', async () => {
  let content = withVoices('untold');
  const sent = mock(uploadAudio, () => ({ data: content, message: 'The files were sent to the provider' }));
  const said = mock(setVoices, ({ body }) => {
    content = withVoices(body.voices === null ? null : 'untold');
    return { data: content, message: 'Saved' };
  });
  const { user } = open(content);
  mock(getEpisodeContent, () => ({ data: content }));
  const all = () => screen.queryByRole('button', { name: /^No child’s voice in/ });
  const interview = within(await screen.findByRole('region', { name: 'Interview' }));
  expect(all()).not.toBeInTheDocument();
  await user.click(interview.getByRole('button', { name: /Drop a file/ }));
  await user.upload(screen.getByLabelText('Audio files'), audio('talk.mp3'));
  await user.click(await screen.findByRole('button', { name: 'No child’s voice in both parts' }));
  expect(interview.getByRole('radio', { name: 'No' })).toBeChecked();
  expect(await (await slot()).findByText('No child’s voice')).toBeVisible();
  expect(said.map(({ params, body }) => [params.slot, body.voices])).toEqual([['intro', null]]);
  // B3: of the file on the screen, and of no other.
  expect(said[0]?.request.headers.get('if-match')).toBe(`"intro=${content.intro}"`);
  expect(all()).not.toBeInTheDocument();
  await user.click(interview.getByRole('button', { name: 'Take out talk.mp3' }));
  await user.upload(screen.getByLabelText('Audio files'), audio('other.mp3'));
  await user.click(await screen.findByRole('button', { name: 'Send 1 file' }));
  expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ voices: ['untold'] });
});

test('A5 a sent part has the question: “No” is saved with the press, “Yes” asks who', async () => {
  let content = withVoices('untold');
  const said = mock(setVoices, ({ body }) => {
    content = withVoices(body.voices === null ? null : { children: [milo], onRecord: true });
    return { data: content, message: 'Saved' };
  });
  const { user } = open(content);
  mock(getEpisodeContent, () => ({ data: content }));
  const part = await slot();
  const asked = await part.findByRole('group', { name: `A child’s voice in ${title}?` });
  expect(await violations()).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: 'Yes, choose who' }));
  const modal = within(await screen.findByRole('dialog', { name: `Voices in ${title}` }));
  expect(modal.getByRole('radio', { name: 'Yes, choose who' })).toBeChecked();
  await user.click(modal.getByRole('button', { name: 'Cancel' }));
  await user.click(within(asked).getByRole('button', { name: 'No' }));
  expect(await part.findByText('No child’s voice')).toBeVisible();
  const change = part.getByRole('button', { name: `Change who is heard in ${title}` });
  await waitFor(() => expect(change).toHaveFocus());
  expect(change).toHaveAccessibleDescription('No child’s voice');
  expect(said.map(({ body }) => body.voices)).toEqual([null]);
});

test.each([
  ['phone', MobileUpload],
  ['desktop', ClubDashboard],
])('A5 three parts without an answer are not all in: the %s says what is to do', async (_where, Screen) => {
  mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
  mock(getEpisodeContent, () => ({ data: allUntold }));
  renderScreen(<Screen />, { account: accounts.clubAdmin });
  expect(await screen.findByText('Is a child heard? Three parts have no answer.')).toBeVisible();
  expect(screen.queryByText(/All three parts are in|Thank you/)).not.toBeInTheDocument();
});

test('A5 the platform is asked where it sends for a club', async () => {
  mock(getEpisodeContent, () => ({ data: allUntold }));
  const said = mock(setVoices, () => ({ data: introSent, message: 'Saved' }));
  const { user } = renderScreen(
    <ClubPartsDrawer
      episode={derbyWeek}
      club={{ id: clubId, clubname: 'Ashford' }}
      maySendAgain={false}
      open
      onClose={() => undefined}
    />,
    { account: accounts.platformAdmin },
  );
  await user.click(await screen.findByRole('button', { name: 'No child’s voice in all 3 parts' }));
  await waitFor(() => expect(said.map(({ params }) => params.slot)).toEqual(['intro', 'interview', 'outro']));
});

test('K-20 a part without consent on record says so at its place', async () => {
  open(withVoices({ children: [milo, ines], onRecord: false }));
  expect(await (await slot()).findByText(/No guardian has agreed to the voice of Inês R\./)).toBeVisible();
});

test('K-20 a part that was taken down says why, until another one is sent', async () => {
  open({ ...nothingSent, takenDown: [{ slot: 'intro', at: '2026-11-21T10:00:00.000Z' }] });
  await see(await slot(), /Taken down on 21.* November 2026: a guardian does not agree any more/);
});
