import { act, waitFor } from '@testing-library/react';
import { forgetToken, renewSession, runSignOutTasks } from '@/client/session';
import { type Stretch, sendStretches } from '@/contract/analytics/stretch';
import { player } from '@/features/listen/player/player';
import { usePlayer } from '@/features/listen/player/player-store';
import { breakSound, sound } from '../support/fake-audio';
import { stopClock } from '../support/fixed-clock';
import { audio, beforeListening, episode, inPlayer, playing, show, start } from '../support/listening';
import { mock, mockOffline, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { takeReports } from '../support/reports';
import { afterRoundTrip } from '../support/round-trip';

const key = 'touchline-heard';
const day = 24 * 3_600_000;

beforeListening();

type StretchTimes = Pick<Stretch, 'from' | 'to' | 'seconds'>;
const stretch = (from: number, to: number, seconds = to - from): StretchTimes => ({
  ...{ from, to },
  seconds: expect.closeTo(seconds, 2),
});
const told = (reports: ReturnType<typeof takeReports>) => reports.flatMap(({ body }) => body.events);
const stretches = (reports: ReturnType<typeof takeReports>): StretchTimes[] =>
  told(reports).map(({ from, to, seconds }) => ({ from, to, seconds }));

const hear = (seconds: number) => act(() => sound(audio(), seconds));
const pause = () => act(async () => player.pause());
const seek = (to: number) => act(async () => player.seek(to));
const play = async () => {
  act(() => player.play());
  await playing();
};
/** As the browser says that the page is no longer seen. */
const hide = () =>
  act(() => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
  });
const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));

/** A browser that takes beacons. What each of them carries, as the server would read it. */
function takeBeacons() {
  const beacons: { path: string; type: string; events: Promise<Stretch[]> }[] = [];
  const read = async (blob: Blob) => sendStretches.body.parse(JSON.parse(await blob.text())).events;
  navigator.sendBeacon = (path, body) => {
    if (!(body instanceof Blob)) throw new Error('a beacon without its type would be refused');
    beacons.push({ path: String(path), type: body.type, events: read(body) });
    return true;
  };
  return beacons;
}

/** What waits in this browser, as a page of earlier has left it. */
const leaveWaiting = (...kept: { at: number; userId?: string; from?: number }[]) =>
  window.localStorage.setItem(
    key,
    JSON.stringify(
      kept.map(({ at, userId = accounts.parent.user.id, from = 10 }, index) => ({
        ...{ userId, origin: 1, mark: 5, at },
        heard: {
          id: `00000000-0000-4000-8000-00000000000${index}`,
          ...{ episodeId: episode.id, playlistId: null, from, to: from + 15, seconds: 15, ago: 0 },
        },
      })),
    ),
  );

const hearAndSeek = async (...places: number[]) => {
  hear(2);
  for (const place of places) await seek(place);
  hear(1);
};

/** Hears something without a connection, which therefore waits. */
async function hearOffline(seconds: number) {
  await start();
  mockOffline(sendStretches);
  hear(seconds);
  await pause();
  await afterRoundTrip();
}

const cases: [name: string, actions: () => Promise<unknown>, told: StretchTimes[]][] = [
  ['played and paused', async () => hear(4), [stretch(241.5, 245.5)]],
  [
    'sought: the stretch before ends, and another begins',
    () => hearAndSeek(600),
    [stretch(241.5, 243.5), stretch(600, 601)],
  ],
  [
    'many seeks in a row, with no sound between them, are one',
    () => hearAndSeek(300, 400, 10),
    [stretch(241.5, 243.5), stretch(10, 11)],
  ],
  [
    'a leap that nobody asked the player for',
    async () => {
      hear(2);
      await act(async () => {
        audio().currentTime = 600;
      });
      hear(1);
    },
    [stretch(241.5, 243.5), stretch(600, 601)],
  ],
  [
    'another speed: the clock counts, from 0.5 to 3',
    async () => {
      hear(2);
      act(() => player.setRate(2));
      hear(4);
      act(() => player.setRate(0.5));
      hear(1);
      act(() => player.setRate(3));
      hear(6);
      act(() => player.setRate(1));
    },
    [stretch(241.5, 243.5), stretch(243.5, 247.5, 2), stretch(247.5, 248.5, 2), stretch(248.5, 254.5, 2)],
  ],
  [
    'the sound stalls and continues',
    async () => {
      hear(2);
      act(() => void audio().dispatchEvent(new Event('waiting')));
      act(() => void audio().dispatchEvent(new Event('playing')));
      hear(1);
    },
    [stretch(241.5, 243.5), stretch(243.5, 244.5)],
  ],
  [
    'the connection is lost, and it goes on by itself',
    async () => {
      hear(3);
      act(() => breakSound(audio(), 2));
      await playing();
      hear(1);
    },
    [stretch(241.5, 244.5), stretch(244.5, 245.5)],
  ],
  [
    'paused and played again',
    async () => {
      hear(1);
      await pause();
      await play();
      hear(1);
    },
    [stretch(241.5, 242.5), stretch(242.5, 243.5)],
  ],
  ['not played', async () => undefined, []],
];

test.each(cases)('G-04 reports what sounded: %s', async (_, actions, expected) => {
  const reports = takeReports();
  await start();
  await actions();
  await pause();
  await waitFor(() => expect(stretches(reports)).toHaveLength(expected.length));
  await afterRoundTrip();
  expect(stretches(reports)).toEqual(expected);
  await waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
});

test('G-04 while it plays it reports every fifteen seconds, each stretch by an id of its own and for its episode', async () => {
  const reports = takeReports();
  await start();
  hear(40);
  await waitFor(() => expect(told(reports)).toHaveLength(2));
  await pause();
  await waitFor(() => expect(told(reports)).toHaveLength(3));
  expect(stretches(reports)).toEqual([stretch(241.5, 256.5), stretch(256.5, 271.5), stretch(271.5, 281.5)]);
  expect(new Set(told(reports).map(({ id }) => id)).size).toBe(3);
  expect(told(reports)).toEqual(
    told(reports).map((event) => ({ ...event, episodeId: episode.id, playlistId: null })),
  );
  expect(reports[0]?.request.keepalive).toBe(true);
  expect(reports[0]?.request.headers.get('authorization')).toBe('Bearer test-token');
});

test('G-04 heard to the end, and again from its start: the second time is no leap', async () => {
  const reports = takeReports();
  await start(868);
  hear(10);
  await waitFor(() => expect(stretches(reports)).toEqual([stretch(868, 871)]));
  await play();
  hear(2);
  await pause();
  await waitFor(() => expect(stretches(reports)).toEqual([stretch(868, 871), stretch(0, 2)]));
});

test('G-04 names the playlist in which it is heard', async () => {
  const reports = takeReports();
  await start();
  const id = '00000000-0000-4000-8000-0000000000a1';
  const playlist = { id, name: 'For the drive', episodes: [episode], goesOn: true, play: () => undefined };
  hear(1);
  act(() => usePlayer.setState({ playlist }));
  hear(1);
  await pause();
  await waitFor(() => expect(told(reports).map(({ playlistId }) => playlistId)).toEqual([null, id]));
});

test('G-04 a page that is hidden or left reports by a beacon, once, and again by a call, because a beacon has no answer', async () => {
  const reports = takeReports();
  const beacons = takeBeacons();
  await start();
  hear(3);
  hide();
  leave();
  expect(beacons.map(({ path, type }) => [path, type])).toEqual([['/api/listen/events', 'application/json']]);
  const events = await beacons[0]?.events;
  expect(events).toMatchObject([stretch(241.5, 244.5)]);
  hear(2);
  await pause();
  await waitFor(() => expect(stretches(reports)).toEqual([stretch(241.5, 244.5), stretch(244.5, 246.5)]));
  expect(told(reports)[0]?.id).toBe(events?.[0]?.id);
});

test('G-04 without a connection it waits, says nothing, and goes with the same ids once there is one', async () => {
  await hearOffline(20);
  const waiting = JSON.parse(window.localStorage.getItem(key) ?? '[]');
  expect(waiting).toHaveLength(2);
  expect(inPlayer().queryByRole('alert')).not.toBeInTheDocument();
  const reports = takeReports();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(stretches(reports)).toEqual([stretch(241.5, 256.5), stretch(256.5, 261.5)]));
  expect(told(reports).map(({ id }) => id)).toEqual(waiting.map(({ heard }: { heard: Stretch }) => heard.id));
  await waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
});

test('G-04 an answer that was lost: the same stretch is sent again by the same id', async () => {
  await start();
  const lost = mockRefused(sendStretches, 'unavailable', 'Later');
  hear(2);
  await pause();
  await waitFor(() => expect(lost).toHaveLength(1));
  await afterRoundTrip();
  const reports = takeReports();
  await play();
  hear(1);
  await pause();
  await waitFor(() => expect(told(reports)).toHaveLength(2));
  expect(told(reports)[0]?.id).toBe(lost[0]?.body.events[0]?.id);
});

test.each([
  ['refused for good: forgotten', 'bad_request', 0],
  ['of a session that has ended: waits for the same person', 'unauthenticated', 1],
  ['too many at once: waits', 'too_many', 1],
] as const)('G-04 %s', async (_, code, waits) => {
  await start();
  const refused = mockRefused(sendStretches, code, 'No');
  hear(2);
  await pause();
  await waitFor(() => expect(refused).toHaveLength(1));
  await waitFor(() => expect(JSON.parse(window.localStorage.getItem(key) ?? '[]')).toHaveLength(waits));
  expect(refused).toHaveLength(1);
});

test('G-04 a session that is renewed sends what waited', async () => {
  await hearOffline(2);
  const reports = takeReports();
  act(() => renewSession());
  await waitFor(() => expect(told(reports)).toHaveLength(1));
});

test('G-04 after a reload what waits is sent, as old as it is by the clock, and what is too old is forgotten', async () => {
  stopClock('2026-11-22T12:00:00Z');
  const reports = takeReports();
  const now = Date.now();
  // The third is of a clock that was put back since.
  leaveWaiting({ at: now - 8 * day }, { at: now - 3 * day }, { at: now + day });
  show();
  await waitFor(() => expect(told(reports)).toHaveLength(2));
  expect(told(reports).map(({ ago }) => ago)).toEqual([3 * 24 * 3600, 0]);
  await waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
});

test('G-04 how long ago it was heard is measured by the clock of the page, also when the device’s clock changes', async () => {
  const mark = performance.now();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(mark);
  await hearOffline(2);
  const reports = takeReports();
  stopClock('2027-12-27T12:00:00Z');
  clock.mockReturnValue(mark + 60_000);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(told(reports)).toHaveLength(1));
  expect(told(reports)[0]?.ago).toBe(60);
});

test('G-04 what another person heard on this device is never reported as mine', async () => {
  leaveWaiting({ at: Date.now(), userId: '00000000-0000-4000-8000-00000000aaaa' });
  const reports = takeReports();
  await start();
  hear(2);
  await pause();
  await waitFor(() => expect(stretches(reports)).toEqual([stretch(241.5, 243.5)]));
  await waitFor(() => expect(JSON.parse(window.localStorage.getItem(key) ?? '[]')).toHaveLength(1));
});

test('G-04 a sign-out reports all of it before, and nothing stays in the browser', async () => {
  const reports = takeReports();
  await start();
  hear(3);
  await act(() => runSignOutTasks());
  expect(stretches(reports)).toEqual([stretch(241.5, 244.5)]);
  mockOffline(sendStretches);
  await play();
  hear(2);
  await act(() => runSignOutTasks());
  expect(window.localStorage.getItem(key)).not.toBeNull();
  act(() => forgetToken());
  await afterRoundTrip();
  expect(window.localStorage.getItem(key)).toBeNull();
});

test('G-04 two tabs share what waits: what the other has heard goes with it, and what comes meanwhile stays', async () => {
  await start();
  const now = Date.now();
  leaveWaiting({ at: now, from: 20 });
  const other = JSON.parse(window.localStorage.getItem(key) ?? '[]');
  const reports = mock(sendStretches, ({ body }) => {
    // The other tab keeps one more while this one waits for its answer.
    if (reports.length === 1) {
      const all = JSON.parse(window.localStorage.getItem(key) ?? '[]');
      const id = '00000000-0000-4000-8000-0000000000bb';
      const more = { ...other[0], heard: { ...other[0].heard, id, from: 50, to: 60 } };
      window.localStorage.setItem(key, JSON.stringify([...all, more]));
    }
    return { data: { accepted: body.events.length, refused: 0 }, message: 'Counted' };
  });
  hear(2);
  await pause();
  await waitFor(() => expect(told(reports).map(({ from }) => from)).toEqual([20, 241.5, 50]));
  await waitFor(() => expect(window.localStorage.getItem(key)).toBeNull());
});

test('G-04 at most 500 wait, the newest, and go a hundred at a time', async () => {
  leaveWaiting({ at: Date.now() });
  const [one] = JSON.parse(window.localStorage.getItem(key) ?? '[]');
  const many = Array.from({ length: 500 }, (_, index) => ({
    ...one,
    heard: {
      ...one.heard,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      from: 1,
      to: 16,
    },
  }));
  await start();
  window.localStorage.setItem(key, JSON.stringify(many));
  const reports = takeReports();
  hear(2);
  await pause();
  await waitFor(() => expect(told(reports)).toHaveLength(500));
  expect(reports.map(({ body }) => body.events.length)).toEqual([100, 100, 100, 100, 100]);
  expect(told(reports).at(-1)?.from).toBe(241.5);
  expect(told(reports).some(({ id }) => id.endsWith('0000000000'))).toBe(false);
});

test('G-04 where the browser stores nothing it reports all the same', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  const reports = takeReports();
  await start();
  hear(2);
  await pause();
  await waitFor(() => expect(stretches(reports)).toEqual([stretch(241.5, 243.5)]));
});
