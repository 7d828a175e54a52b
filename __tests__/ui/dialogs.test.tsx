import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { passwordProven, useProofWanted } from '@/client/proof';
import { getEpisode, listEpisodes } from '@/contract/episode';
import { listCandidates, previewReminders } from '@/contract/episode-club';
import { getEpisodeContent } from '@/contract/episode-content';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { getPublicAddress } from '@/contract/public/public-episode';
import { getSecondFactor } from '@/contract/sign-in/second-factor';
import { supportVideos } from '@/contract/support-video';
import { listVoices } from '@/contract/voices';
import { AccountMenu } from '@/features/account/account-menu';
import { ClubPodcast } from '@/features/episode-content/desktop/club-podcast';
import { PastEpisodes } from '@/features/episode-content/desktop/past-episodes';
import { SupportVideoList } from '@/features/support-video/support-video-list';
import { ProvePassword } from '@/shell/screens/prove-password';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { blank } from '../support/blank';
import { showBoard } from '../support/board';
import { mockChoices } from '../support/episode-choices';
import {
  boardPart,
  boardRow,
  boardSummary,
  derbyWeek,
  introSent,
  muddyBoots,
  readyRendition,
} from '../support/episodes';
import { installFakeAudio } from '../support/fake-audio';
import { introWith } from '../support/intro-with';
import { supportVideo } from '../support/list-pages';
import { mock } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import { chooseEntry, press, renderScreen } from '../support/render';
import { spyRouter } from '../support/spy-router';

beforeAll(installFakeAudio);

function board() {
  mockChoices();
  const rendition = { ...readyRendition, shortReason: null };
  const rows = [boardRow('Rovers', { open: { problem: null }, parts: [boardPart('intro')], rendition })];
  mock(getEpisode, () => ({ data: derbyWeek }));
  mock(listEpisodeClubs, () => ({ data: rows, total: 1, summary: boardSummary({ clubs: 1, silent: 2 }) }));
  mock(getEpisodeContent, () => ({ data: { ...introSent, rendition: readyRendition } }));
  mock(getPublicAddress, () => blank(getPublicAddress.reply));
  mock(listCandidates, () => ({ data: [], total: 0 }));
  mock(previewReminders, () => blank(previewReminders.reply));
  return showBoard();
}

function past() {
  mock(listEpisodes, () => ({ data: [{ ...muddyBoots, isPublic: true }], total: 1 }));
  mock(getPublicAddress, () => blank(getPublicAddress.reply));
  return renderScreen(<PastEpisodes clubId={clubId} />, { at: '/club/dashboard/episodes' });
}

function parts() {
  mock(listEpisodes, ({ query }) =>
    query.maySend ? { data: [derbyWeek], total: 1 } : { data: [], total: 0 },
  );
  mock(getEpisodeContent, () => ({ data: introWith({ voices: null }) }));
  mock(listVoices, () => ({ data: [], total: 0 }));
  return renderScreen(<ClubPodcast />, { at: '/club/dashboard/episodes' });
}

function videos() {
  const video = { url: `/file/${'v'.repeat(22)}`, fileName: 'film.mp4', bytes: 2048, duration: 9.9 };
  mock(supportVideos.list, () => ({ data: [supportVideo(1, { link: null, video })], total: 1 }));
  return renderScreen(<SupportVideoList />, { at: '/admin/dashboard/support-videos' });
}

const menu = () =>
  renderScreen(<AccountMenu account={accounts.clubAdmin} look="wide" onChoose={() => {}} />, {
    account: accounts.clubAdmin,
  });

function Dangerous() {
  const wanted = useProofWanted();
  const { ask, holder } = useConfirm();
  const question = {
    title: 'Delete them?',
    text: '',
    okText: 'Delete',
    onOk: async () => void (await passwordProven()),
  };
  return (
    <>
      <button type="button" onClick={() => void passwordProven()}>
        Delete all
      </button>
      <button type="button" onClick={() => ask(question)}>
        Delete all…
      </button>
      {holder}
      <ProvePassword account={accounts.parent} open={wanted} />
    </>
  );
}

function proof() {
  mock(getSecondFactor, () => blank(getSecondFactor.reply));
  return renderScreen(<Dangerous />, { account: accounts.parent });
}

const ofRow = (row: string, entry: string) => (user: UserEvent) => chooseEntry(user, row, entry);
const byPress = (name: string | RegExp) => (user: UserEvent) => press(user, name);
const askAgain = async (user: UserEvent) => {
  await chooseEntry(user, 'Rovers', 'Send or replace parts…');
  await press(user, 'Actions for Intro · club news');
  await user.click(await screen.findByText('Ask to send again…'));
};
const leave = async (user: UserEvent) => {
  await press(user, /Dana Okafor/);
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
};

const dialogs: [
  title: string | RegExp,
  show: () => { user: UserEvent },
  open: (user: UserEvent) => Promise<void>,
  from: string | RegExp,
][] = [
  ['The Derby Week · Rovers', board, ofRow('Rovers', 'Listen to the episode'), 'Actions for Rovers'],
  ['Share The Derby Week of Rovers', board, ofRow('Rovers', 'Share…'), 'Actions for Rovers'],
  ['Add a club', board, ofRow('The Derby Week', 'Add a club…'), 'Actions for The Derby Week'],
  ['Publish The Derby Week', board, byPress('Publish…'), 'Publish…'],
  [/^Remind/, board, byPress('Remind all 2 silent…'), 'Remind all 2 silent…'],
  ['Ask for Intro · club news again?', board, askAgain, 'Actions for Intro · club news'],
  ['Share Eleven Muddy Boots', past, byPress('Share Eleven Muddy Boots'), 'Share Eleven Muddy Boots'],
  [
    'Voices in Intro · club news',
    parts,
    byPress('Change who is heard in Intro · club news'),
    'Change who is heard in Intro · club news',
  ],
  ['Video 1', videos, ofRow('Video 1', 'Watch'), 'Actions for Video 1'],
  ['Logout', menu, leave, /Dana Okafor/],
  ['Enter your password', proof, byPress('Delete all'), 'Delete all'],
];

test('the password is asked for above the question whose answer needs it', async () => {
  const { user } = proof();
  await press(user, 'Delete all…');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: 'Enter your password' });
  const layerOf = (text: string) =>
    Number(screen.getAllByText(text)[0]?.closest<HTMLElement>('[style*="z-index"]')?.style.zIndex);
  expect(layerOf('Enter your password')).toBeGreaterThan(layerOf('Delete them?'));
});

test.each(dialogs)(
  'the dialog %s is closed by Back and by Escape, and the focus returns to what opened it',
  async (title, show, open, from) => {
    const { user } = show();
    for (const close of [
      async () => act(() => void spyRouter('/').goBack()),
      () => user.keyboard('{Escape}'),
    ]) {
      await open(user);
      await screen.findByRole('dialog', { name: title });
      await close();
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
      await waitFor(() => expect(screen.getByRole('button', { name: from })).toHaveFocus());
    }
  },
);

test('a typed reason is asked about before Back or a press beside the dialog loses it', async () => {
  const { user } = board();
  await askAgain(user);
  await user.type(await screen.findByLabelText('What is wrong with it?'), 'Too much wind');
  act(() => void spyRouter('/').goBack());
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('What is wrong with it?')).toHaveValue('Too much wind');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByLabelText('What is wrong with it?')).toBeNull());
});
