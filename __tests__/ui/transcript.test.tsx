import { screen, waitFor, within } from '@testing-library/react';
import type { TranscriptBrief } from '@/contract/file';
import {
  getTranscript,
  makeTranscript,
  removeTranscript,
  restoreTranscript,
  saveTranscript,
  type Transcript,
  uploadTranscript,
} from '@/contract/transcript/transcript';
import { readTime, timeText } from '@/entities/transcript/cue-time';
import { TranscriptLine } from '@/entities/transcript/transcript-line';
import { fileUrl } from '../support/episodes';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const brief = (over: Partial<TranscriptBrief> = {}): TranscriptBrief => ({
  ...{ status: 'none', problem: null, lines: 0, mayMake: false, ...over },
});
const cues = [
  { start: 1, end: 3, speaker: 'Dana', text: 'Hello' },
  { start: 62.5, end: 65, speaker: null, text: 'everyone' },
];
const written = (over: Partial<Transcript> = {}): Transcript => ({
  ...brief({ status: 'written', lines: 2 }),
  ...{ rev: 3, cues, ...over },
});
const show = (shown: TranscriptBrief) =>
  renderScreen(<TranscriptLine url={fileUrl('p')} label="Intro" brief={shown} stale={[['x']]} />, {
    account: accounts.clubAdmin,
  });
const press = (words: string) => screen.findByRole('button', { name: `${words}: transcript of Intro` });

test.each<[TranscriptBrief, string, string[]]>([
  [brief(), 'No transcript', ['Send a file']],
  [brief({ mayMake: true }), 'No transcript', ['Have it written', 'Send a file']],
  [brief({ status: 'waiting', mayMake: true }), 'Transcript is being written', ['Send a file']],
  [
    brief({ status: 'waiting', problem: 'The minutes of today are used up.', mayMake: true }),
    'Transcript waits. The minutes of today are used up.',
    ['Send a file'],
  ],
  [
    brief({ status: 'unavailable', problem: 'The service is out of order.', mayMake: true }),
    'Transcript not available. The service is out of order.',
    ['Try again', 'Send a file'],
  ],
  [brief({ status: 'written', lines: 1 }), 'Transcript · 1 line', ['Open']],
  [brief({ status: 'removed', lines: 1 }), 'Transcript removed', ['Bring back', 'Send a file']],
])('K-20 a part says how far its text is: %o', (shown, words, buttons) => {
  show(shown);
  expect(screen.getByRole('status')).toHaveTextContent(words);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
});

test('a file is sent, and what was left out of it is said; the service is asked again', async () => {
  const sent = mock(uploadTranscript, () => ({
    ...{ data: written(), message: 'The transcript was sent' },
    notice: 'One line begins after the end of the recording and was left out.',
  }));
  const made = mock(makeTranscript, () => ({ data: written(), message: 'The transcript is being written' }));
  const { user } = show(brief({ status: 'unavailable', mayMake: true }));
  await user.upload(
    screen.getByLabelText('Transcript file for Intro'),
    new File(['WEBVTT'], 'a.vtt', { type: 'text/vtt' }),
  );
  expect(await screen.findByText(/One line begins after the end/)).toBeInTheDocument();
  expect(sent).toHaveLength(1);
  await user.click(await press('Try again'));
  await waitFor(() => expect(made).toHaveLength(1));
});

test('the lines are corrected with their times, and saved as what was read', async () => {
  mock(getTranscript, () => ({ data: written() }));
  const saved = mock(saveTranscript, ({ body }) => ({
    ...{ data: written({ rev: 4, cues: body.cues }), message: 'The transcript is saved' },
  }));
  const { user } = show(brief({ status: 'written', lines: 2 }));
  await user.click(await press('Open'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Transcript of Intro' }));
  expect(drawer.getByLabelText('Begin of line 2')).toHaveValue('1:02.5');
  await user.type(drawer.getByLabelText('Text of line 1'), ' there');
  const begin = drawer.getByLabelText('Begin of line 2');
  await user.clear(begin);
  await user.type(begin, '1:01');
  await user.type(drawer.getByLabelText('Speaker of line 2'), 'Tom');
  await user.click(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body.cues).toEqual([
    { ...cues[0], text: 'Hello there' },
    { ...cues[1], start: 61, speaker: 'Tom' },
  ]);
  expect(saved[0]?.request.headers.get('if-match')).toBe('"3"');
});

test('it is removed, and for a while brought back', async () => {
  mock(getTranscript, () => ({ data: written() }));
  const removed = mock(removeTranscript, () => ({ message: 'The transcript was removed' }));
  const back = mock(restoreTranscript, () => ({ data: written(), message: 'The transcript is back' }));
  const { user } = show(brief({ status: 'written', lines: 2 }));
  await user.click(await press('Open'));
  const drawer = within(await screen.findByRole('dialog', { name: 'Transcript of Intro' }));
  await user.click(drawer.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(removed).toHaveLength(1));
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(back).toHaveLength(1));
});

test.each([
  [0, '0:00'],
  [62.5, '1:02.5'],
  [3600, '1:00:00'],
  [3725.06, '1:02:05.1'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeText(seconds)).toBe(text);
  expect(readTime(text)).toBeCloseTo(seconds, 0);
});

test.each(['', '5', '1:60', 'x:00', '1:2:3:4'])('“%s” is no time', (text) => {
  expect(readTime(text)).toBeUndefined();
});
