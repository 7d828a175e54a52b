import { act, screen, within } from '@testing-library/react';
import { forgetToken, keepToken } from '@/client/session';
import { slots } from '@/contract/episode-content';
import { getUnsentKey } from '@/contract/parts/unsent';
import { guideOf } from '@/entities/episode/part-guides';
import { joinWebm } from '@/features/episode-content/recorder/join-webm';
import { Recorder } from '@/features/episode-content/recorder/recorder';
import { judgeLevels, meterEdges } from '@/ui/media/microphone';
import { derbyWeek } from '../support/episodes';
import { installFakeIdb } from '../support/fake-idb';
import { mock } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import { renderScreen } from '../support/render';
import { replaceProperty } from '../support/replace-property';

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
  const sound = [...head, ...cluster(0), ...block(0, 11), ...block(60, 12), ...cluster(120), ...block(0, 13)];
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

afterEach(forgetToken);

/** The microphone of this browser, as it answers when it is asked for; undefined where there is none to ask. */
function withMicrophone(getUserMedia: (() => Promise<never>) | undefined) {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'MediaRecorder',
    Object.assign(() => undefined, { isTypeSupported: () => true }),
  );
  replaceProperty(navigator, 'mediaDevices', { value: getUserMedia && { getUserMedia } });
}

async function openAndRecord() {
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
  const recorder = within(await screen.findByRole('dialog', { name: 'Intro · club news' }));
  await recorder.findByText('Ready');
  await user.click(recorder.getByRole('button', { name: 'Record' }));
  return { user, recorder };
}

test.each([
  ['NotAllowedError', /^The microphone is not allowed here\. Allow it in the settings/],
  ['NotFoundError', /^No microphone was found\. Connect one/],
  ['NotReadableError', /^Another program is using the microphone\. Close it/],
  ['AbortError', /^The microphone could not be opened\. Try again/],
])('a microphone that answers %s gets a sentence that says what to do', async (name, sentence) => {
  withMicrophone(() => Promise.reject(new DOMException('no', name)));
  const { recorder } = await openAndRecord();
  expect(await recorder.findByRole('alert')).toHaveTextContent(sentence);
  expect(recorder.getByRole('button', { name: 'Record' })).toBeEnabled();
  expect(recorder.getByRole('button', { name: 'Done' })).toBeDisabled();
});

/** Records until it is stopped; the test releases each piece. */
class FakeRecorder extends EventTarget {
  static current: FakeRecorder | undefined;
  static isTypeSupported = () => true;
  state: 'recording' | 'inactive' = 'inactive';
  start() {
    this.state = 'recording';
    FakeRecorder.current = this;
  }
  piece() {
    const data = new Blob(['sound']);
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }));
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(new Event('stop'));
  }
}

class FakeAudioContext {
  createAnalyser = () => ({ fftSize: 0, getFloatTimeDomainData: () => undefined });
  createMediaStreamSource = () => ({ connect: () => undefined });
  resume = async () => undefined;
  close = async () => undefined;
}

test('B1 a recording ends by itself after three hours, is kept, and closes the microphone', async () => {
  installFakeIdb();
  mock(getUnsentKey, () => ({
    tray: '00000000-0000-4000-8000-000000000001',
    key: Buffer.alloc(32, 1).toString('base64'),
  }));
  keepToken('of-dana', true);
  const track = Object.assign(new EventTarget(), { stop: vi.fn() });
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] };
  withMicrophone(async () => stream as never);
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeAudioContext);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { recorder } = await openAndRecord();
  await recorder.findByRole('button', { name: 'Pause' });
  const clock = vi.spyOn(performance, 'now');
  const began = performance.now();
  const after = async (ms: number) => {
    clock.mockReturnValue(began + ms);
    await act(async () => FakeRecorder.current?.piece());
  };
  await after(2 * 3_600_000);
  expect(recorder.queryByRole('alert')).toBeNull();
  expect(track.stop).not.toHaveBeenCalled();
  await after(3 * 3_600_000);
  expect(await recorder.findByRole('alert')).toHaveTextContent(
    'A part may last 3 hours, and this one does: press Done to listen to it. What was recorded up to here is kept.',
  );
  expect([track.stop.mock.calls.length, FakeRecorder.current?.state]).toEqual([1, 'inactive']);
  expect(recorder.getByRole('button', { name: 'Done' })).toBeEnabled();
  expect(recorder.queryByRole('button', { name: 'Pause' })).toBeNull();
});

test('a browser that cannot record says so; the guide leads on line by line, and says how long the part should be', async () => {
  withMicrophone(undefined);
  const { recorder, user } = await openAndRecord();
  expect(await recorder.findByText(/^This browser cannot record\. Choose a file instead/)).toBeVisible();
  expect(recorder.getByText('Good length: two minutes')).toBeVisible();
  await user.click(recorder.getByRole('button', { name: /Say now · 1 of 2\s*Say hello\./ }));
  expect(recorder.getByRole('button', { name: /Say now · 2 of 2\s*Who played\?/ })).toBeVisible();
});

test.each(slots)('of the %s clubs are offered the usual where the platform has written nothing', (slot) => {
  const usual = guideOf(null, slot);
  expect(usual.say.split('\n').length).toBeGreaterThan(1);
  expect(usual.length).toMatch(/minutes$/);
  const nothing = { say: '', length: '' };
  const guides = { intro: nothing, interview: nothing, outro: nothing };
  expect(guideOf(guides, slot)).toEqual(usual);
  expect(guideOf({ ...guides, [slot]: { say: 'This.', length: '' } }, slot)).toEqual({
    ...usual,
    say: 'This.',
  });
});
