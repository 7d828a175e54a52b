import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getEpisodeContent } from '@/contract/episode-content';
import { getRenditionTranscript } from '@/contract/transcript/transcript';
import { usePlayer } from '@/features/listen/player/player-store';
import { nothingSent, readyRendition } from '../support/episodes';
import { sound } from '../support/fake-audio';
import { audio, beforeListening, inPlayer, start } from '../support/listening';
import { windowOf } from '../support/media';
import { mock, refuse } from '../support/mock-api';

const cue = (start: number, speaker: string | null, text: string) => ({
  start,
  end: start + 3,
  speaker,
  text,
});
const cues = [
  cue(230, 'Coach Sam', 'Were you nervous before the match?'),
  cue(235, 'Priya', 'Very. I could not eat my toast.'),
  cue(241, 'Priya', 'Then I touched both posts.'),
  cue(246, 'Coach Sam', 'What did you say to yourself?'),
  cue(485, 'Priya', 'That these are my brother’s gloves.'),
  cue(600, 'Coach Sam', 'Glóves?'),
];

beforeListening();
beforeEach(() => {
  windowOf(1440);
  const rendition = { ...readyRendition, transcript: true };
  mock(getEpisodeContent, () => ({ data: { ...nothingSent, rendition } }));
  mock(getRenditionTranscript, () => ({ data: cues }));
});

const pill = () => inPlayer().findByRole('button', { name: 'Follow along' });
const panel = async () => within(await screen.findByRole('region', { name: 'Follow along' }));
const current = () => document.querySelector('[aria-current="true"]')?.textContent;

async function follow() {
  const { user } = await start();
  await user.click(await pill());
  const view = await panel();
  await view.findByRole('list', { name: 'What is said' });
  return { user, view };
}

test('M-01 what is said goes along with the sound; a press on a line goes there, and Escape closes and gives the focus back', async () => {
  const { user, view } = await follow();
  expect(current()).toBe('4:01Then I touched both posts.');
  expect(
    view.getByRole('button', { name: '3:50 Coach Sam Were you nervous before the match?' }),
  ).toBeVisible();
  act(() => sound(audio(), 5));
  await waitFor(() => expect(current()).toMatch(/What did you say to yourself/));
  await user.click(view.getByRole('button', { name: /brother’s gloves/ }));
  expect(usePlayer.getState().position).toBe(485);
  await waitFor(() => expect(current()).toMatch(/brother’s gloves/));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Follow along' })).not.toBeInTheDocument();
  expect(await pill()).toHaveFocus();
});

test('M-01 it stays where a person scrolls until “Back to now”, and a search steps through its hits, each with its time', async () => {
  const { user, view } = await follow();
  expect(view.queryByRole('button', { name: 'Back to now' })).not.toBeInTheDocument();
  fireEvent.wheel(view.getByRole('list', { name: 'What is said' }));
  await user.click(await view.findByRole('button', { name: 'Back to now' }));
  expect(view.queryByRole('button', { name: 'Back to now' })).not.toBeInTheDocument();

  await user.type(view.getByRole('searchbox', { name: 'Search what is said' }), 'GLOVES');
  expect(view.getByRole('status')).toHaveTextContent('1 of 2');
  expect(view.getAllByText(/^gl[oó]ves$/i, { selector: 'mark' })).toHaveLength(2);
  expect(view.getByText('8:05')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(view.getByRole('status')).toHaveTextContent('2 of 2');
  await user.click(view.getByRole('button', { name: 'Previous' }));
  expect(view.getByRole('status')).toHaveTextContent('1 of 2');
  await user.type(view.getByRole('searchbox'), ' xx');
  expect(view.getByRole('status')).toHaveTextContent('Not found');
  await user.keyboard('{Escape}');
  expect(view.getByRole('searchbox')).toHaveValue('');
  expect(view.getByRole('list', { name: 'What is said' })).toBeVisible();
});

test('M-01 on a phone it is over the whole screen with the player below; nothing is offered where nothing is written down', async () => {
  windowOf(390);
  const { user } = await start();
  await user.click(screen.getByRole('button', { name: /^Open player/ }));
  const full = within(await screen.findByRole('dialog', { name: 'Player' }));
  await user.click(await full.findByRole('button', { name: 'Follow along' }));
  const view = within(await screen.findByRole('dialog', { name: 'Follow along' }));
  expect(await view.findByRole('button', { name: /both posts/ })).toHaveAttribute('aria-current', 'true');
  await user.click(view.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(usePlayer.getState().phase).toBe('paused'));
  await user.click(view.getByRole('button', { name: 'Close Follow along' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Follow along' })).not.toBeInTheDocument());
});

test('M-01 nothing is offered where nothing is written down, and what cannot be loaded is asked for again', async () => {
  let fails = true;
  mock(getRenditionTranscript, () => {
    if (fails) throw refuse('unavailable', 'The database is away. Try again.');
    return { data: cues };
  });
  const { user } = await start();
  await user.click(await pill());
  const view = await panel();
  await view.findByText('The database is away. Try again.');
  fails = false;
  await user.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByRole('list', { name: 'What is said' })).toBeVisible();
  await user.click(view.getByRole('button', { name: 'Close Follow along' }));
  act(() =>
    usePlayer.setState(({ nowPlaying }) => ({
      nowPlaying: nowPlaying && { ...nowPlaying, rendition: readyRendition },
    })),
  );
  expect(inPlayer().queryByRole('button', { name: 'Follow along' })).not.toBeInTheDocument();
});
