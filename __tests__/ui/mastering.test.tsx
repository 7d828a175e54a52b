import { act, screen, waitFor, within } from '@testing-library/react';
import Router from 'next/router';
import { useState } from 'react';
import { listEpisodes } from '@/contract/episode';
import type { PartReport } from '@/contract/file';
import {
  getMasteringSettings,
  masterPublishedAgain,
  previewMastering,
  saveMasteringSettings,
  usualMastering,
} from '@/contract/mastering/settings';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { PartSound } from '@/entities/episode/part-sound';
import { reportWords } from '@/entities/episode/report-words';
import { BoardFigures } from '@/features/episode/board-figures';
import { MasteringPage } from '@/features/mastering/mastering-page';
import { boardPart, boardRow, boardSummary, derbyWeek, fileUrl } from '../support/episodes';
import { installFakeAudio, setDuration, sound } from '../support/fake-audio';
import { later } from '../support/later';
import { mock, mockRefused } from '../support/mock-api';
import { renderScreen } from '../support/render';

beforeAll(installFakeAudio);

const plain: PartReport = {
  ...{ before: -17, after: -16, truePeak: -1.5, cut: 0, taps: 0 },
  ...{ isStereo: false, noise: 0, hum: null, evened: 0 },
};

test.each<[string, Partial<PartReport>, string]>([
  ['nothing', {}, 'The interview was as loud as it should be.'],
  ['a quiet one', { before: -25 }, 'The interview was quiet: raised by 9 dB. Hold the phone closer.'],
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
      'Hand the phone to the one who speaks. Unplug the charger while you record.',
  ],
])('the report in words: %s', (_, found, words) => {
  expect(reportWords('The interview', { ...plain, ...found }).join(' ')).toBe(words);
});

const mastered = { url: fileUrl('m'), duration: 60, from: 1.5, peaks: [0.5, 1], report: plain };
const part = { at: new Date().toISOString(), check: 'good' as const, peaks: [0.1], duration: 62 };

/** A part that is mastered at a press. */
function Arriving() {
  const [made, setMade] = useState(false);
  return (
    <>
      <PartSound url={fileUrl('r')} title="Interview" part={{ ...part, ...(made && { mastered }) }} />
      <button type="button" onClick={() => setMade(true)}>
        Made
      </button>
    </>
  );
}

describe('a part', () => {
  const open = (of: Partial<Parameters<typeof PartSound>[0]['part'] & object>) =>
    renderScreen(<PartSound url={fileUrl('r')} title="Interview" part={{ ...part, ...of }} />);

  test('is heard as families will, and as recorded at the same place', async () => {
    const { user, container } = open({ mastered });
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
    expect(source()).toContain(fileUrl('r'));
    // The silence before it was cut by 1.5 seconds.
    await waitFor(() => expect([audio().paused, audio().currentTime]).toEqual([false, 11.5]));
    expect(screen.queryByText(/as loud as/)).toBeNull();
    expect(screen.getByRole('button', { name: 'As recorded' })).toHaveAttribute('aria-pressed', 'true');
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
    const { rerender } = open({});
    expect(await screen.findByRole('status')).toHaveTextContent('Mastering…');
    rerender(
      <PartSound
        url={fileUrl('r')}
        title="Interview"
        part={{ ...part, unmastered: 'Interview can’t be read.' }}
      />,
    );
    expect(await screen.findByText('It cannot be mastered: Interview can’t be read.')).toBeVisible();
    rerender(
      <PartSound url={fileUrl('r')} title="Interview" part={{ ...part, at: '2020-01-01T00:00:00Z' }} />,
    );
    expect(screen.queryByRole('status')).toBeNull();
  });
});

test('“Mastering…” ends for a part that is not mastered soon', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    renderScreen(
      <PartSound url={fileUrl('r')} title="Interview" part={{ ...part, at: new Date().toISOString() }} />,
    );
    expect(await screen.findByRole('status')).toHaveTextContent('Mastering…');
    act(() => void vi.advanceTimersByTime(120_000));
    expect(screen.queryByRole('status')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
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
  const stored = { ...usualMastering, rev: 3, outdated: 0 };
  const serve = (of: Partial<typeof stored> = {}) => {
    mock(getMasteringSettings, () => ({ data: { ...stored, ...of } }));
    mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
    const rows = [boardRow('Ashford', { parts: [boardPart('intro')] })];
    mock(listEpisodeClubs, () => ({ data: rows, total: 1, summary: boardSummary({ clubs: 1 }) }));
    return renderScreen(<MasteringPage />, { at: '/admin/dashboard/episodes/mastering' });
  };

  test('a part is moved by keys, saved with what it was changed from, and changes are taken back', async () => {
    const { user } = serve();
    const saved = mock(saveMasteringSettings, ({ body }) => ({
      data: { ...body, rev: 4, outdated: 0 },
      message: 'Saved.',
    }));
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move Feature of the platform up' }));
    expect(save).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(save).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Move Feature of the platform up' }));
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
    await user.click(await screen.findByRole('button', { name: 'Move Feature of the platform up' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Move Feature of the platform up' }));
    held.settle();
    expect(await screen.findByText('Saved.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.body.order.slice(1, 3)).toEqual([saved[0]?.body.order[1], 'feature']);
  });

  test('a page with changes asks before it is left, and keeps them for those who stay', async () => {
    const { user } = serve();
    const go = vi.spyOn(Router, 'push').mockResolvedValue(true);
    const leave = () => {
      try {
        Router.events.emit('routeChangeStart', '/admin/dashboard/hosts', { shallow: false });
        return 'left';
      } catch {
        return 'held';
      }
    };
    await user.click(await screen.findByRole('button', { name: 'Move Feature of the platform up' }));
    await act(async () => expect(leave()).toBe('held'));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('button', { name: /Move Feature of the platform, place 4/ })).toBeInTheDocument();
    expect(leave()).toBe('held');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('/admin/dashboard/hosts'));
    expect(leave()).toBe('left');
  });

  test('another admin was faster: theirs is shown, and what was changed is not lost', async () => {
    const { user } = serve();
    mockRefused(saveMasteringSettings, 'conflict', 'Another admin has changed these settings meanwhile.');
    await user.click(await screen.findByRole('button', { name: 'Move Feature of the platform up' }));
    mock(getMasteringSettings, () => ({ data: { ...stored, rev: 4, loudness: -19 } }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Another admin has changed these settings meanwhile.')).toBeVisible();
    expect(await screen.findByText('Wider range (−19 LUFS)')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Move Feature of the platform, place 4/ })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    const saved = mock(saveMasteringSettings, ({ body }) => ({
      data: { ...body, rev: 5, outdated: 0 },
      message: 'Saved.',
    }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.body).toMatchObject({ rev: 4, loudness: -19 });
  });

  test('a real part is heard with them before they are saved', async () => {
    const { user } = serve();
    const asked = mock(previewMastering, () => ({
      data: { state: 'ready' as const, raw: fileUrl('r'), mastered, reason: null },
    }));
    await user.click(await screen.findByRole('combobox', { name: 'Part' }));
    await user.click(await screen.findByText('Ashford: Intro'));
    await user.click(screen.getByRole('button', { name: 'Hear it with these settings' }));
    expect(await screen.findByRole('button', { name: 'Play The part' })).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ slot: 'intro', settings: usualMastering });
  });

  test('what was made with other settings is made again after a question', async () => {
    const { user } = serve({ outdated: 12 });
    const asked = mock(masterPublishedAgain, () => ({
      data: { requested: 12 },
      message: '12 are mastered again',
    }));
    expect(await screen.findByText('12 clubs’ published episodes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Master again' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Master again' }));
    await waitFor(() => expect(asked).toHaveLength(1));
  });
});
