import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { forgetToken, keepToken } from '@/client/session';
import { listArrived } from '@/client/unsent/arrived';
import { changeUnsent, listUnsent, readUnsent, removeUnsent, type Unsent } from '@/client/unsent/unsent-tray';
import { useUnsentWork } from '@/client/unsent/unsent-work';
import { noGuides } from '@/contract/episode';
import { type EpisodeContent, getEpisodeContent, slots } from '@/contract/episode-content';
import { uploadAudio } from '@/contract/parts/send-parts';
import { getUnsentKey } from '@/contract/parts/unsent';
import { guideOf } from '@/entities/episode/part-guides';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { joinWebm } from '@/features/episode-content/recorder/join-webm';
import { Recorder } from '@/features/episode-content/recorder/recorder';
import { UnsentTray } from '@/features/episode-content/unsent/unsent-tray';
import { judgeLevels, meterEdges } from '@/ui/media/microphone';
import { derbyWeek, introChecked, introSent, nothingSent } from '../support/episodes';
import { allKept, installFakeIdb, openDB } from '../support/fake-idb';
import { FakeRecorder, openMicrophone, withMicrophone } from '../support/fake-microphone';
import { later } from '../support/later';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import { chooseFor, openUpload, submit, takeUploads } from '../support/phone-upload';
import { answerDialog, chooseEntry, findDialog, press, renderScreen, see } from '../support/render';
import { replaceProperty } from '../support/replace-property';
import { speak } from '../support/speak';
import { keepItem, trayKey, unsentItem } from '../support/unsent-item';

/** What a logout does with all that waits. */
function SendAll() {
  const work = useUnsentWork();
  const [left, setLeft] = useState<number>();
  const [stopping] = useState(() => new AbortController());
  return (
    <>
      {work && (
        <button
          type="button"
          onClick={() => void work.sendAll(() => undefined, stopping.signal).then(setLeft)}
        >
          Send all
        </button>
      )}
      {work && (
        <button type="button" onClick={() => void work.deleteAll()}>
          Delete all
        </button>
      )}
      <button type="button" onClick={() => stopping.abort()}>
        Stop
      </button>
      {left !== undefined && `${left} left`}
    </>
  );
}

afterEach(forgetToken);

describe('the recorder', () => {
  const unknownSize = [0x01, 255, 255, 255, 255, 255, 255, 255];
  const clusterHead = [0x1f, 0x43, 0xb6, 0x75, ...unknownSize];
  /** The bytes before the sound: the kind of file, the segment, the tracks. */
  const head = [
    ...[0x1a, 0x45, 0xdf, 0xa3, 0x81, 7],
    ...[0x18, 0x53, 0x80, 0x67, ...unknownSize],
    ...[0x16, 0x54, 0xae, 0x6b, 0x82, 1, 2],
  ];
  const cluster = (ms: number) => [...clusterHead, 0xe7, 0x82, ms >> 8, ms & 255];
  /** A cluster as it is written again. */
  const joined = (ms: number) => [...clusterHead, 0xe7, 0x88, 0, 0, 0, 0, 0, 0, ms >> 8, ms & 255];
  const block = (relative: number, sound: number) => [
    ...[0xa3, 0x85, 0x81],
    ...[relative >> 8, relative & 255, 0x80, sound],
  ];

  const join = async (...segments: number[][]) => {
    const blob = joinWebm(segments.map((bytes) => new Uint8Array(bytes)));
    return [...new Uint8Array(await blob.arrayBuffer())];
  };

  test('a recording that went on after a crash is one: the second take follows the first in time, and what was cut off is left out', async () => {
    const first = [...head, ...cluster(0), ...block(0, 11), ...block(60, 12)];
    const second = [...head, ...cluster(0), ...block(0, 21), ...cluster(300), ...block(5, 22)];
    expect(await join(first, second)).toEqual([
      ...[...head, ...joined(0), ...block(0, 11), ...block(60, 12)],
      ...[...joined(120), ...block(0, 21), ...joined(420), ...block(5, 22)],
    ]);
    const whole = [...head, ...cluster(0), ...block(0, 11)];
    const cut = [...whole, ...block(60, 12).slice(0, 4)];
    expect(await join(cut)).toEqual([...head, ...joined(0), ...block(0, 11)]);
  });

  const db = (level: number) => 10 ** (level / 20);

  test.each([
    ['a muted microphone', [0], 'silent'],
    ['somebody far away', [db(-50), db(-40)], 'closer'],
    ['somebody too near', [db(-12), db(-2)], 'away'],
    ['speech with pauses', [db(-12), 0, 0], 'right'],
    ['clipping', [db(-12), 1], 'away'],
  ])('%s: what is heard for three seconds is hinted at', (_what, peaks, hint) => {
    const judge = judgeLevels();
    let reading = judge(peaks[0] ?? 0, 0);
    for (let at = 100; at <= 3000; at += 100) reading = judge(peaks[(at / 100) % peaks.length] ?? 0, at);
    expect(reading.hint).toBe(hint);
  });

  test('E1 the words judge what the meter shows as its loudest, and say nothing before enough was heard', () => {
    const judge = judgeLevels();
    expect(judge(db(-50), 0)).toMatchObject({ hint: 'listening' });
    const right = judge(db(-12), 100);
    expect(right.hint).toBe('right');
    expect(right.held).toBe(right.level);
    expect(right.held).toBeGreaterThan(meterEdges.quiet);
    expect(right.held).toBeLessThan(meterEdges.loud);
    // A pause: the bar falls, the mark and the words stay.
    expect(judge(0, 200)).toEqual({ hint: 'right', level: 0, held: right.held });
    expect(judge(1, 300)).toEqual({ hint: 'away', level: 1, held: 1 });
  });

  test('E1 the ends of a recording are cut without encoding it anew, and what is left begins at nought', async () => {
    const first = [...head, ...cluster(0), ...block(0, 11), ...block(60, 12)];
    const sound = [...first, ...cluster(120), ...block(0, 13)];
    const later = [...head, ...cluster(0), ...block(0, 21), ...block(60, 22)];
    const cut = joinWebm(
      [sound, later].map((bytes) => new Uint8Array(bytes)),
      { from: 60, to: 240 },
    );
    expect([...new Uint8Array(await cut.arrayBuffer())]).toEqual([
      ...[...head, ...joined(0), ...block(0, 12), ...joined(60), ...block(0, 13)],
      ...[...joined(120), ...block(0, 21)],
    ]);
  });

  async function openRecorder() {
    const { user } = renderScreen(
      <Recorder
        slot="intro"
        episode={derbyWeek}
        clubId={clubId}
        guide={{ say: 'Say hello.\n\nWho played?', length: 'two minutes' }}
        onSend={() => undefined}
        onClose={() => undefined}
      />,
      { account: accounts.clubAdmin },
    );
    return { user, recorder: await findDialog('Intro · club news') };
  }

  test.each([
    ['NotAllowedError', /^The microphone is blocked for this page\. Open the site settings/],
    ['NotFoundError', /^No microphone was found\. Connect one/],
    ['NotReadableError', /^Another program is using the microphone\. Close it/],
    ['AbortError', /^The microphone could not be opened\. Try again/],
  ])('a microphone that answers %s gets a sentence that says what to do', async (name, sentence) => {
    withMicrophone(() => Promise.reject(new DOMException('no', name)));
    const { recorder } = await openRecorder();
    expect(await recorder.findByRole('alert')).toHaveTextContent(sentence);
    expect(recorder.getByRole('button', { name: 'Record' })).toBeEnabled();
    expect(recorder.getByRole('button', { name: 'Done' })).toBeDisabled();
  });

  class FakeAudioContext {
    createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
    createMediaStreamSource = () => ({ connect: () => undefined });
    resume = async () => undefined;
    close = async () => undefined;
  }

  test('B1 a recording begins as the recorder opens, ends by itself after three hours, is kept, and closes the microphone', async () => {
    installFakeIdb();
    mock(getUnsentKey, () => trayKey());
    keepToken('of-dana', true);
    const closed = openMicrophone();
    replaceProperty(globalThis, 'AudioContext', { value: FakeAudioContext, writable: true });
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { recorder } = await openRecorder();
    await recorder.findByRole('button', { name: 'Pause' });
    const clock = jest.spyOn(performance, 'now');
    const began = performance.now();
    const hear = async (ms: number) => {
      clock.mockReturnValue(began + ms);
      await act(async () => FakeRecorder.current?.piece());
    };
    await hear(2 * 3_600_000);
    expect(recorder.queryByRole('alert')).toBeNull();
    expect(closed).not.toHaveBeenCalled();
    await hear(3 * 3_600_000);
    expect(await recorder.findByRole('alert')).toHaveTextContent(
      'This recording has reached the limit of 3 hours for a part. Press Done to listen to it. The recording up to here is kept.',
    );
    expect([closed.mock.calls.length, FakeRecorder.current?.state]).toEqual([1, 'inactive']);
    expect(recorder.getByRole('button', { name: 'Done' })).toBeEnabled();
    expect(recorder.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  test('a browser that cannot record says so; the guide leads on line by line, and says how long the part should be', async () => {
    withMicrophone(undefined);
    const { recorder, user } = await openRecorder();
    expect(await recorder.findByText(/^This browser cannot record\. Choose a file instead/)).toBeVisible();
    expect(recorder.getByText('Good length: two minutes')).toBeVisible();
    await user.click(recorder.getByRole('button', { name: /Say now · 1 of 2\s*Say hello\./ }));
    expect(recorder.getByRole('button', { name: /Say now · 2 of 2\s*Who played\?/ })).toBeVisible();
  });

  test.each(slots)('of the %s clubs are offered the usual where the platform has written nothing', (slot) => {
    const usual = guideOf(null, slot);
    expect(usual.say.split('\n').length).toBeGreaterThan(1);
    expect(usual.length).toMatch(/minutes$/);
    expect(guideOf(noGuides, slot)).toEqual(usual);
    const written = { ...noGuides, [slot]: { say: 'This.', length: '' } };
    expect(guideOf(written, slot)).toEqual({ ...usual, say: 'This.' });
  });
});

describe('the tray of what was not sent', () => {
  const dana = trayKey();
  const other = trayKey(2);
  beforeEach(() => {
    installFakeIdb();
    mock(getUnsentKey, () => dana);
  });
  const item: Unsent = { ...unsentItem, state: 'open' };
  const keep = (over: Partial<Unsent> = {}, bytes?: BlobPart) => keepItem({ ...item, ...over }, bytes);

  test('B1 S-50 what waits is unreadable without the key of its owner, also for another person on the device', async () => {
    keepToken('of-dana', true);
    const bytes = Buffer.from('spoken words '.repeat(400_000));
    await keep({}, bytes);
    forgetToken();
    await expect(listUnsent()).rejects.toThrow();
    const left = allKept().flatMap((row) => {
      const { key, value } = row as { key: unknown; value: { tray?: string; data: ArrayBuffer } };
      return [JSON.stringify(key), value.tray ?? '', Buffer.from(value.data).toString('latin1')];
    });
    expect(left.join('\n').length).toBeGreaterThan(bytes.length);
    // Long texts, because five megabytes at random have every word of four letters in one of fifty runs.
    expect(left.join('\n')).not.toMatch(/spoken words|derby-news|"intro"|audio\/mpeg/i);

    mock(getUnsentKey, () => other);
    keepToken('of-another', true);
    expect(await listUnsent()).toEqual([]);
    forgetToken();

    mock(getUnsentKey, () => dana);
    keepToken('of-dana-again', true);
    expect(await listUnsent()).toEqual([item]);
    const [sound] = await readUnsent(item.id);
    const read = Buffer.from((await sound?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(read.equals(bytes)).toBe(true);
  });

  test('B1 S-50 what a send says too late changes nothing after another person has signed in, and brings nothing back', async () => {
    keepToken('of-dana', true);
    await keep();
    const fail = (now: Unsent): Unsent => ({ ...now, state: 'failed' });
    forgetToken();
    mock(getUnsentKey, () => other);
    keepToken('of-another', true);
    await changeUnsent(item.id, fail);
    expect(await listUnsent()).toEqual([]);
    forgetToken();
    mock(getUnsentKey, () => dana);
    keepToken('of-dana-again', true);
    expect(await listUnsent()).toEqual([item]);
    await changeUnsent(item.id, (now) => ({ ...now, state: 'submitted' }));
    expect(await listUnsent()).toEqual([{ ...item, state: 'submitted' }]);
    await removeUnsent([item.id]);
    await changeUnsent(item.id, fail);
    expect(await listUnsent()).toEqual([]);
  });

  test('B1 what two senders or tabs change about an item at once is stored of both', async () => {
    keepToken('of-dana', true);
    await keep();
    const refuseIt = changeUnsent(item.id, (now) => ({ ...now, state: 'failed' }));
    const renameIt = changeUnsent(item.id, (now) => ({ ...now, name: 'derby.mp3' }));
    await Promise.all([refuseIt, renameIt]);
    expect(await listUnsent()).toEqual([{ ...item, state: 'failed', name: 'derby.mp3' }]);
  });

  /** A logout that sends all that waits. */
  async function sendAll() {
    const { user } = renderScreen(
      <>
        <UnsentTray />
        <SendAll />
      </>,
      { account: accounts.clubAdmin },
    );
    await press(user, 'Send all');
    return user;
  }

  /** The phone of a club with the tray in its header, opened anew. */
  const again = () =>
    renderScreen(
      <>
        <UnsentTray />
        <MobileUpload />
      </>,
      { account: accounts.clubAdmin },
    );

  test('B1 B5 a chosen file is there again after the page has gone, and is forgotten when it is taken out', async () => {
    const { user, unmount } = await openUpload();
    await chooseFor(user, 'Intro · club news', 'news.mp3');
    await waitFor(async () => expect(await listUnsent()).toMatchObject([{ slot: 'intro', state: 'open' }]));
    unmount();
    const page = again();
    expect(await screen.findByRole('button', { name: 'Take out news.mp3' })).toBeVisible();
    expect(submit()).toHaveTextContent('Submit 1 file');
    await page.user.click(screen.getByRole('button', { name: 'Take out news.mp3' }));
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
  });

  test('B5 a recording that is to replace a sent part is seen at that part after Back', async () => {
    keepToken('of-dana', true);
    await keep({ kind: 'recording', ms: 12_000 });
    await openUpload(introSent);
    const name = '0:12 recorded · continue, for Intro · club news';
    expect(await screen.findByRole('button', { name })).toBeVisible();
  });

  test('B5 a file that was refused stays in the tray with its reason until it is deleted', async () => {
    const { user, unmount } = await openUpload();
    mockRefused(uploadAudio, 'unsupported_type', 'This is a video. Save only its sound.');
    await chooseFor(user, 'Intro · club news', 'news.mp3');
    await user.click(submit());
    const dialog = await findDialog('Error');
    await user.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    unmount();
    const page = again();
    await page.user.click(await screen.findByRole('button', { name: '1 not sent yet' }));
    const sheet = await findDialog('1 not sent yet');
    expect(sheet.getByText(/This is a video\. Save only its sound\./)).toBeVisible();
    await chooseEntry(page.user, 'Intro · club news', /Delete…/);
    await answerDialog(page.user, 'Delete this file?', 'Delete');
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
  });

  test.each([
    { kind: 'recording', english: 'Delete this recording?', german: 'Diese Aufnahme löschen?' },
    { kind: 'file', english: 'Delete this file?', german: 'Diese Datei löschen?' },
  ] as const)('B5 the question before a $kind is deleted is in one language', async (of) => {
    keepToken('of-dana', true);
    await keep({ kind: of.kind });
    const { user } = renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
    await press(user, '1 not sent yet', 'Actions for Intro · club news');
    speak('de-DE', { [of.english]: of.german });
    await user.click(await screen.findByRole('menuitem', { name: /Delete…/ }));
    replaceProperty(globalThis, 'touchlineLanguage', { value: undefined, writable: true });
    expect(await screen.findByRole('dialog', { name: of.german })).toBeVisible();
  });

  test('B1 what was submitted without a connection goes by itself once there is one', async () => {
    const { user, unmount } = await openUpload();
    mockOffline(uploadAudio);
    await chooseFor(user, 'Intro · club news', 'news.mp3');
    await user.click(submit());
    const dialog = await findDialog('Error');
    expect(dialog.getByText(/is kept on this device, and is sent when you are back online/)).toBeVisible();
    unmount();
    await waitFor(async () => expect(await listUnsent()).toMatchObject([{ state: 'submitted' }]));
    const uploads = takeUploads();
    again();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
    expect(uploads).toHaveLength(1);
    expect(uploads[0]?.body?.map).toEqual(['intro']);
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
  });

  test('B1 what does not get through waits for a connection, and is not sent again and again', async () => {
    keepToken('of-dana', true);
    await keep({ state: 'submitted' });
    const held = later();
    const asLongAs = { 'retry-after': '3600' };
    const refused = mock(uploadAudio, async () => {
      await held.promise;
      throw refuse('unavailable', 'We are restarting.', undefined, asLongAs);
    });
    const { user } = renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
    await waitFor(() => expect(refused).toHaveLength(1));
    await press(user, '1 not sent yet');
    held.settle();
    await see(screen, 'We are restarting.');
    await chooseEntry(user, 'Intro · club news', /Try again/);
    await waitFor(() => expect(refused).toHaveLength(2));
    await see(screen, 'We are restarting.');
    const uploads = takeUploads();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
    expect([refused.length, uploads.length]).toEqual([2, 1]);
  });

  test('B1 what arrives late takes nothing along that was recorded after it', async () => {
    (await openUpload()).unmount();
    const take = (id: string, at: number, state: Unsent['state']) =>
      keep({ id, at, state, name: `${id}.mp3` });
    await take('older', 1, 'failed');
    await take('arrives', 2, 'submitted');
    mock(uploadAudio, async () => {
      // Submitted while the one before is on its way.
      await take('newer', 3, 'failed');
      return { data: introSent, message: 'Sent' };
    });
    again();
    expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
    await waitFor(async () => expect((await listUnsent()).map(({ id }) => id)).toEqual(['newer']));
  });

  test.each(['a logout', 'a later visit'])(
    'G-09 the answer about children’s voices is kept with a chosen file, and sent with it by %s',
    async (by) => {
      const first = await openUpload();
      await chooseFor(first.user, 'Intro · club news', 'news.mp3');
      const asked = within(await screen.findByRole('group', { name: /^A child’s voice in Intro/ }));
      await first.user.click(asked.getByRole('radio', { name: 'No' }));
      await waitFor(async () => expect(await listUnsent()).toMatchObject([{ state: 'open', voices: null }]));
      first.unmount();
      const uploads = takeUploads();
      if (by === 'a logout') {
        await sendAll();
      } else {
        const { user } = again();
        await screen.findByRole('button', { name: 'Take out news.mp3' });
        await user.click(submit());
      }
      await waitFor(() => expect(uploads[0]?.body).toMatchObject({ map: ['intro'], voices: [null] }));
    },
  );

  test('B1 of two takes that were not sent off a logout sends the newer one, and leaves the other', async () => {
    (await openUpload()).unmount();
    await keep({ id: 'first', at: 1, name: 'first.mp3' });
    await keep({ id: 'second', at: 2, name: 'second.mp3' });
    takeUploads();
    await sendAll();
    expect(await screen.findByText('1 left')).toBeVisible();
    expect((await listUnsent()).map(({ id, state }) => [id, state])).toEqual([['first', 'open']]);
  });

  test('B1 a logout that is left while it sends has submitted nothing', async () => {
    (await openUpload()).unmount();
    for (const slot of ['intro', 'interview'] as const) await keep({ id: slot, slot, name: `${slot}.mp3` });
    // Never at its end.
    const begun = mock(uploadAudio, () => new Promise(() => undefined));
    const user = await sendAll();
    await waitFor(() => expect(begun).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('2 left')).toBeVisible();
    expect((await listUnsent()).map(({ state, why }) => [state, why])).toEqual([
      ['open', undefined],
      ['open', undefined],
    ]);
    expect(begun).toHaveLength(1);
  });

  const damaged = 'This recording is damaged and can’t be read. Record it again.';
  const checking = introChecked('checking', null);
  /** The name that a recording of this moment gets. */
  const takeName = /^intro-\d{4}-\d\d-\d\d-\d{4}\.\w+$/;
  /** The intro that has arrived is `content` now. */
  const found = (content: () => EpisodeContent) => mock(getEpisodeContent, () => ({ data: content() }));

  /** Sends a recording that the server takes and checks. Resolves to the name that the server has of it. */
  async function arrive() {
    keepToken('of-dana', true);
    await keep({ kind: 'recording', ms: 12_000, state: 'submitted' });
    const uploads = mock(uploadAudio, () => ({ data: checking, message: 'Sent' }));
    found(() => checking);
    const { unmount } = renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
    expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
    await waitFor(async () => expect(await listArrived()).toHaveLength(1));
    expect(await listUnsent()).toEqual([]);
    expect(screen.queryByRole('button', { name: /not sent yet/ })).not.toBeInTheDocument();
    unmount();
    const name = uploads[0]?.files[0]?.name ?? '';
    expect(name).toMatch(takeName);
    return name;
  }

  test.each<{ says: string; content: EpisodeContent }>([
    { says: 'found good', content: introSent },
    { says: 'replaced by another', content: { ...introSent, intro: '/file/BBBBBBBBBBBBBBBBBBBBBB' } },
    { says: 'removed', content: nothingSent },
  ])('E4 a take that has arrived stays on the device unseen until it is $says', async ({ content }) => {
    await arrive();
    found(() => content);
    renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
    await waitFor(async () => expect(await listArrived()).toEqual([]));
    expect(await listUnsent()).toEqual([]);
    expect(allKept()).toEqual([]);
  });

  test.each<{ of: string; content: (name: string) => EpisodeContent }>([
    { of: 'a part', content: () => introChecked('bad', damaged) },
    {
      of: 'a replacement, so that the part before it stays',
      content: (name) => {
        const { intro } = introSent.sent;
        const refused = { at: new Date().toISOString(), by: 'Dana Okafor', name, problem: damaged };
        const sent = { ...introSent.sent, intro: intro && { ...intro, refused } };
        return { ...introSent, intro: '/file/BBBBBBBBBBBBBBBBBBBBBB', sent };
      },
    },
  ])('E4 a take is back in the tray when its check found it bad, as $of', async ({ content }) => {
    const name = await arrive();
    found(() => content(name));
    const { user } = renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
    await press(user, '1 not sent yet');
    await see(screen, damaged);
    expect(await readUnsent(item.id)).toHaveLength(1);
    const uploads = mock(uploadAudio, () => ({ data: checking, message: 'Sent' }));
    found(() => checking);
    await chooseEntry(user, 'Intro · club news', /Try again/);
    await waitFor(() => expect(uploads).toHaveLength(1));
    await waitFor(async () => expect(await listArrived()).toHaveLength(1));
  });

  test('E4 a refused take stays beside a newer one that is being checked, is not sent over it, and goes once that is good', async () => {
    await arrive();
    await keep({ id: 'older', kind: 'recording', ms: 5000, at: 1, state: 'failed' });
    const uploads = takeUploads();
    await sendAll();
    expect(await screen.findByText('1 left')).toBeVisible();
    expect(uploads).toHaveLength(0);
    found(() => introSent);
    renderScreen(<UnsentTray />, { account: accounts.clubAdmin });
    await waitFor(async () => expect(await listUnsent()).toEqual([]));
  });

  test('E4 a logout that deletes what was not sent leaves no take that has arrived either', async () => {
    await arrive();
    await keep({ id: 'other', slot: 'outro' });
    const { user } = renderScreen(
      <>
        <UnsentTray />
        <SendAll />
      </>,
      { account: accounts.clubAdmin },
    );
    await press(user, 'Delete all');
    await waitFor(() => expect(allKept()).toEqual([]));
  });

  test('E4 a take that has arrived makes room on a full device', async () => {
    await arrive();
    const full = jest.spyOn(await openDB(), 'put');
    full.mockRejectedValueOnce(new DOMException('no space is left', 'QuotaExceededError'));
    const { user } = await openUpload();
    await chooseFor(user, 'Interview', 'guest.mp3');
    await waitFor(async () => expect(await listUnsent()).toMatchObject([{ name: 'guest.mp3' }]));
    expect(await listArrived()).toEqual([]);
    full.mockRestore();
  });

  test('E4 a take that is refused at once is offered to be recorded again, and stays', async () => {
    keepToken('of-dana', true);
    await keep({ kind: 'recording', ms: 12_000 });
    const { user } = await openUpload();
    mock(uploadAudio, () => {
      throw refuse('unsupported_type', damaged);
    });
    withMicrophone(undefined);
    await press(user, '0:12 recorded · continue, for Intro · club news', 'Done', 'Send');
    const dialog = await findDialog('Error');
    expect(dialog.queryByRole('button', { name: 'Choose another file' })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Record again' }));
    expect(await screen.findByRole('dialog', { name: 'Intro · club news' })).toBeVisible();
    expect(await listUnsent()).toMatchObject([{ id: item.id, state: 'failed', why: damaged }]);
  });
});
