import { act, screen, waitFor, within } from '@testing-library/react';
import Router from 'next/router';
import { useState } from 'react';
import { listEpisodes } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent } from '@/contract/episode-content';
import type { PartReport, TranscriptBrief } from '@/contract/file';
import {
  getMasteringSettings,
  masterPublishedAgain,
  previewMastering,
  saveMasteringSettings,
  usualMastering,
} from '@/contract/mastering/settings';
import { getPartsHistory } from '@/contract/parts/parts-history';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { setVoices, uploadAudio } from '@/contract/parts/send-parts';
import {
  getTranscript,
  makeTranscript,
  removeTranscript,
  restoreTranscript,
  saveTranscript,
  type Transcript,
  uploadTranscript,
} from '@/contract/transcript/transcript';
import { listVoices, type PartVoices, type Voice } from '@/contract/voices';
import { PartSound } from '@/entities/episode/part-sound';
import { reportWords } from '@/entities/episode/report-words';
import { readTime, timeText } from '@/entities/transcript/cue-time';
import { TranscriptLine } from '@/entities/transcript/transcript-line';
import { BoardFigures } from '@/features/episode/board-figures';
import { ClubDashboard } from '@/features/episode-content/desktop/club-dashboard';
import { ClubPartsDrawer } from '@/features/episode-content/desktop/club-parts-drawer';
import { ClubPodcast } from '@/features/episode-content/desktop/club-podcast';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { MasteringPage } from '@/features/mastering/mastering-page';
import { violations } from '../support/axe';
import {
  audio,
  boardPart,
  boardRow,
  boardSummary,
  derbyWeek,
  fileUrl,
  introSent,
  nothingSent,
} from '../support/episodes';
import { breakSound, installFakeAudio, setDuration, sound } from '../support/fake-audio';
import { stopClock } from '../support/fixed-clock';
import { introWith } from '../support/intro-with';
import { later } from '../support/later';
import { mock, mockRefused } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import { chooseOption, findDialog, press, renderScreen, retype, see } from '../support/render';

const plain: PartReport = {
  ...{ before: -17, after: -16, truePeak: -1.5, cut: 0, taps: 0 },
  ...{ isStereo: false, noise: 0, hum: null, evened: 0 },
};

const mastered = { url: fileUrl('m'), duration: 60, from: 1.5, peaks: [0.5, 1], report: plain };

const part = { at: '2026-11-27T12:00:00.000Z', check: 'good' as const, peaks: [0.1], duration: 62 };

const interview = (of: Partial<Parameters<typeof PartSound>[0]['part'] & object> = {}) => (
  <PartSound url={fileUrl('r')} title="Interview" part={{ ...part, ...of }} />
);

/** A part that is mastered at a press. */
function Arriving() {
  const [made, setMade] = useState(false);
  return (
    <>
      {interview(made ? { mastered } : {})}
      <button type="button" onClick={() => setMade(true)}>
        Made
      </button>
    </>
  );
}

describe('mastering', () => {
  beforeAll(installFakeAudio);

  test.each<[string, Partial<PartReport>, string]>([
    ['nothing', {}, 'The interview was as loud as it should be.'],
    [
      'a quiet one',
      { before: -25 },
      'The interview was quiet: raised by 9 dB. Hold the phone or microphone closer.',
    ],
    ['a loud one', { before: -10 }, 'The interview was loud: lowered by 6 dB.'],
    [
      'one of which nothing can be measured',
      { before: null, after: null },
      'The interview was as loud as it should be.',
    ],
    [
      'all at once',
      { before: -20, evened: 10, hum: 50, noise: 12, taps: 2, cut: 4.04 },
      'The interview was quiet: raised by 4 dB. Quiet and loud voices evened out by up to 10 dB. Hum taken out. ' +
        'Background noise lowered by 12 dB. Taps on the phone cut off. 4.0 s of silence cut. ' +
        'Hand the phone to the person who is speaking. Unplug the charger while you record.',
    ],
  ])('the report in words: %s', (_, found, words) => {
    expect(reportWords('The interview', { ...plain, ...found }).join(' ')).toBe(words);
  });

  describe('a part', () => {
    beforeEach(() => stopClock('2026-11-27T12:00:30Z'));

    test('is heard as families will, and as recorded at the same place', async () => {
      const { user, container } = renderScreen(interview({ mastered }));
      const audio = () => container.querySelector('audio') as HTMLAudioElement;
      const source = () => decodeURIComponent(audio().getAttribute('src') ?? '');
      expect(await screen.findByText('Interview was as loud as it should be.')).toBeVisible();
      expect(source()).toContain(fileUrl('m'));
      setDuration(audio().src, 60);
      await user.click(screen.getByRole('button', { name: 'Play Interview' }));
      act(() => sound(audio(), 10));
      const before = audio().src;
      setDuration(before.replace(fileUrl('m').slice(-22), fileUrl('r').slice(-22)), 70);
      await user.click(screen.getByRole('button', { name: 'As recorded' }));
      // By a copy where browsers need one.
      expect(source()).toBe(`/api/file/download?url=${fileUrl('r')}&play=true`);
      // The silence before it was cut by 1.5 seconds.
      await waitFor(() => expect([audio().paused, audio().currentTime]).toEqual([false, 11.5]));
      expect(screen.queryByText(/as loud as/)).toBeNull();
      expect(screen.getByRole('button', { name: 'As recorded' })).toHaveAttribute('aria-pressed', 'true');
      act(() => breakSound(audio(), 4));
      expect(screen.getByRole('alert')).toHaveTextContent(
        'Otherwise check your connection, download the file, or use another browser.',
      );
      const file = decodeURIComponent(
        screen.getByRole('link', { name: 'Download Interview' }).getAttribute('href') ?? '',
      );
      expect(file).toBe(`/api/file/download?url=${fileUrl('r')}`);
    });

    test('that plays as recorded goes on when it is mastered meanwhile', async () => {
      const { user, container } = renderScreen(<Arriving />);
      const audio = () => container.querySelector('audio') as HTMLAudioElement;
      setDuration(audio().src, 62);
      await user.click(await screen.findByRole('button', { name: 'Play Interview' }));
      await screen.findByRole('button', { name: 'Pause Interview' });
      act(() => sound(audio(), 2));
      await user.click(screen.getByRole('button', { name: 'Made' }));
      const recorded = await screen.findByRole('button', { name: 'As recorded' });
      expect(recorded).toHaveAttribute('aria-pressed', 'true');
      expect([audio().paused, audio().currentTime]).toEqual([false, 2]);
    });

    test('says that it is being mastered while it was just sent, and why it cannot be', async () => {
      const { rerender } = renderScreen(interview());
      expect(await screen.findByRole('status')).toHaveTextContent('Mastering…');
      rerender(interview({ unmastered: 'Interview can’t be read.' }));
      expect(await screen.findByText('This part cannot be mastered: Interview can’t be read.')).toBeVisible();
      rerender(interview({ at: '2020-01-01T00:00:00Z' }));
      expect(screen.queryByRole('status')).toBeNull();
    });
  });

  test('“Mastering…” ends for a part that is not mastered soon', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-27T12:00:30Z') });
    renderScreen(interview());
    expect(await screen.findByRole('status')).toHaveTextContent('Mastering…');
    act(() => void jest.advanceTimersByTime(120_000));
    expect(screen.queryByRole('status')).toBeNull();
  });

  test.each([
    [{ done: 212, total: 400, secondsLeft: 170 }, '212 of 400, about 3 minutes'],
    [{ done: 2, total: 400, secondsLeft: null }, '2 of 400 mastered'],
    [{ done: 398, total: 400, secondsLeft: 2 }, '398 of 400, less than a minute'],
  ])('the board says how far mastering is: %j', async (pace, words) => {
    renderScreen(
      <BoardFigures episode={derbyWeek} summary={boardSummary({ clubs: 400, mastering: 1, pace })} />,
    );
    expect(await screen.findByText(words)).toBeVisible();
  });

  describe('the settings', () => {
    const up = 'Move Feature of the platform up';
    const stored = { ...usualMastering, rev: 3, outdated: 0 };
    const accept = (rev = 4) =>
      mock(saveMasteringSettings, ({ body }) => ({ data: { ...body, rev, outdated: 0 }, message: 'Saved.' }));
    const movedUp = () => screen.getByRole('button', { name: /Move Feature of the platform, place 4/ });
    const serve = (of: Partial<typeof stored> = {}) => {
      mock(getMasteringSettings, () => ({ data: { ...stored, ...of } }));
      mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
      const rows = [boardRow('Ashford', { parts: [boardPart('intro')] })];
      mock(listEpisodeClubs, () => ({ data: rows, total: 1, summary: boardSummary({ clubs: 1 }) }));
      return renderScreen(<MasteringPage />, { at: '/admin/dashboard/episodes/mastering' });
    };

    test('a part is moved by keys, saved with what it was changed from, and changes are taken back', async () => {
      const { user } = serve();
      const saved = accept();
      const save = await screen.findByRole('button', { name: 'Save' });
      expect(save).toBeDisabled();
      await press(user, up);
      expect(save).toBeEnabled();
      await press(user, 'Discard changes');
      expect(save).toBeDisabled();
      await press(user, up);
      await user.click(save);
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.body).toMatchObject({ rev: 3, gap: usualMastering.gap });
      expect(saved[0]?.body.order.slice(2, 5)).toEqual(['campaignSpot', 'feature', 'interview']);
    });

    test('what is changed while a save is under way is still to be saved', async () => {
      const { user } = serve();
      const held = later();
      const saved = mock(saveMasteringSettings, async ({ body }) => {
        await held.promise;
        return { data: { ...body, rev: 4, outdated: 0 }, message: 'Saved.' };
      });
      await press(user, up, 'Save', up);
      held.settle();
      expect(await screen.findByText('Saved.')).toBeVisible();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
      await press(user, 'Save');
      await waitFor(() => expect(saved).toHaveLength(2));
      expect(saved[1]?.body.order.slice(1, 3)).toEqual([saved[0]?.body.order[1], 'feature']);
    });

    test('a page with changes asks before it is left, and keeps them for those who stay', async () => {
      const { user } = serve();
      const go = jest.spyOn(Router, 'push').mockResolvedValue(true);
      const leave = () => {
        try {
          Router.events.emit('routeChangeStart', '/admin/dashboard/hosts', { shallow: false });
          return 'left';
        } catch {
          return 'held';
        }
      };
      await press(user, up);
      await act(async () => expect(leave()).toBe('held'));
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      expect(movedUp()).toBeInTheDocument();
      expect(leave()).toBe('held');
      await user.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(go).toHaveBeenCalledWith('/admin/dashboard/hosts'));
      expect(leave()).toBe('left');
    });

    test('another admin was faster: theirs is shown, and what was changed is not lost', async () => {
      const { user } = serve();
      mockRefused(saveMasteringSettings, 'conflict', 'Another admin has changed these settings meanwhile.');
      await press(user, up);
      mock(getMasteringSettings, () => ({ data: { ...stored, rev: 4, loudness: -19 } }));
      await press(user, 'Save');
      expect(await screen.findByText('Another admin has changed these settings meanwhile.')).toBeVisible();
      expect(await screen.findByText('Wider range (−19 LUFS)')).toBeInTheDocument();
      expect(movedUp()).toBeInTheDocument();
      await press(user, 'OK');
      const saved = accept(5);
      await press(user, 'Save');
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.body).toMatchObject({ rev: 4, loudness: -19 });
    });

    test('a real part is heard with them before they are saved', async () => {
      const { user } = serve();
      const asked = mock(previewMastering, () => ({
        data: { state: 'ready' as const, raw: fileUrl('r'), mastered, reason: null },
      }));
      await chooseOption(user, 'Part', 'Ashford: Intro');
      await press(user, 'Hear the part with these settings');
      expect(await screen.findByRole('button', { name: 'Play The part' })).toBeVisible();
      expect(asked[0]?.body).toMatchObject({ slot: 'intro', settings: usualMastering });
    });

    test('what was made with other settings is made again after a question', async () => {
      const { user } = serve({ outdated: 12 });
      const again = { data: { requested: 12 }, message: '12 are mastered again' };
      const asked = mock(masterPublishedAgain, () => again);
      expect(await screen.findByText('12 clubs’ published episodes')).toBeVisible();
      await press(user, 'Master again');
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Master again' }));
      await waitFor(() => expect(asked).toHaveLength(1));
    });
  });
});

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
const buttonOf = (words: string) => screen.findByRole('button', { name: `${words}: transcript of Intro` });

test.each<[TranscriptBrief, string, string[]]>([
  [brief(), 'No transcript', ['Send a file']],
  [brief({ mayMake: true }), 'No transcript', ['Make a transcript', 'Send a file']],
  [brief({ status: 'waiting', mayMake: true }), 'Transcript is being made', ['Send a file']],
  [
    brief({ status: 'waiting', problem: 'The minutes of today are used up.', mayMake: true }),
    'Transcript is waiting. The minutes of today are used up.',
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
    notice: '2 captions were read. One caption has no words and was left out (line 7 of the file).',
  }));
  const made = mock(makeTranscript, () => ({ data: written(), message: 'The transcript is being written' }));
  const { user } = show(brief({ status: 'unavailable', mayMake: true }));
  await user.upload(
    screen.getByLabelText('Transcript file for Intro'),
    new File(['WEBVTT'], 'a.vtt', { type: 'text/vtt' }),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^2 captions were read\. .* \(line 7 of the file\)/,
  );
  expect(sent).toHaveLength(1);
  await user.click(await buttonOf('Try again'));
  await waitFor(() => expect(made).toHaveLength(1));
});

test.each(['a.srt', 'c.sbv'])(
  '%s can be chosen in place of the lines, and the notice about it stays when the drawer closes',
  async (name) => {
    mock(getTranscript, () => ({ data: written() }));
    const sent = mock(uploadTranscript, () => ({
      ...{ data: written(), message: 'The transcript was sent', notice: 'One caption was read.' },
    }));
    const { user } = show(brief({ status: 'written', lines: 2 }));
    await user.click(await buttonOf('Open'));
    const drawer = await findDialog('Transcript of Intro');
    await user.click(drawer.getByRole('button', { name: 'Replace with a file' }));
    await user.upload(screen.getByLabelText('Transcript file for Intro'), new File(['1'], name));
    expect(await screen.findByText('One caption was read.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toHaveLength(1);
  },
);

test('the lines are corrected with their times, and saved as what was read', async () => {
  mock(getTranscript, () => ({ data: written() }));
  const saved = mock(saveTranscript, ({ body }) => ({
    ...{ data: written({ rev: 4, cues: body.cues }), message: 'The transcript is saved' },
  }));
  const { user } = show(brief({ status: 'written', lines: 2 }));
  await user.click(await buttonOf('Open'));
  const drawer = await findDialog('Transcript of Intro');
  expect(drawer.getByLabelText('Start of line 2')).toHaveValue('1:02.5');
  await user.type(drawer.getByLabelText('Text of line 1'), ' there');
  await retype(user, drawer.getByLabelText('Start of line 2'), '1:01');
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
  await user.click(await buttonOf('Open'));
  const drawer = await findDialog('Transcript of Intro');
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

describe('children’s voices in a part', () => {
  beforeAll(installFakeAudio);

  const milo: Voice = { id: '00000000-0000-4000-8000-000000000001', name: 'Milo R.', consented: true };
  const ines: Voice = { id: '00000000-0000-4000-8000-000000000002', name: 'Inês R.', consented: false };
  const withVoices = (voices: PartVoices) => introWith({ voices });

  const title = 'Intro · club news';
  const slot = async () => within(await screen.findByRole('region', { name: title }));

  function open(content: EpisodeContent) {
    mock(listEpisodes, ({ query }) =>
      query.maySend ? { data: [derbyWeek], total: 1 } : { data: [], total: 0 },
    );
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
    const sent = mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));
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
    expect(part.getByText(/No guardian has agreed that the voice of Inês R\. may be heard\./)).toBeVisible();
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
    const modal = await findDialog(`Voices in ${title}`);
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
    const all = () => screen.queryByRole('button', { name: /^No child is heard in/ });
    const interview = within(await screen.findByRole('region', { name: 'Interview' }));
    expect(all()).not.toBeInTheDocument();
    await user.click(interview.getByRole('button', { name: /Drop a file/ }));
    await user.upload(screen.getByLabelText('Audio files'), audio('talk.mp3'));
    await user.click(await screen.findByRole('button', { name: 'No child is heard in either part' }));
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
    const modal = await findDialog(`Voices in ${title}`);
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
    expect(await screen.findByText('3 parts still need an answer: is a child heard?')).toBeVisible();
    expect(screen.queryByText(/All three parts are in|Thank you/)).not.toBeInTheDocument();
  });

  test('A5 the platform is asked where it sends for a club, and the history names the club', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'No child is heard in any of the 3 parts' }));
    await waitFor(() =>
      expect(said.map(({ params }) => params.slot)).toEqual(['intro', 'interview', 'outro']),
    );
    mock(getPartsHistory, () => ({ data: [], total: 0 }));
    await user.click(screen.getByRole('button', { name: 'Who sent what, and when' }));
    await findDialog('History of the parts of Ashford for The Derby Week');
  });

  test('K-20 a part without consent on record says so at its place', async () => {
    open(withVoices({ children: [milo, ines], onRecord: false }));
    expect(
      await (await slot()).findByText(
        /No guardian has agreed that the voice of Inês R\. may be heard\..* Ask a guardian: under Family Members/,
      ),
    ).toBeVisible();
  });

  test('K-20 a part that was taken down says why, until another one is sent', async () => {
    open({ ...nothingSent, takenDown: [{ slot: 'intro', at: '2026-11-21T10:00:00.000Z' }] });
    await see(await slot(), /Taken down on 21.* November 2026: a guardian has withdrawn the consent/);
  });
});
