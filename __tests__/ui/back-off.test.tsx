import { act } from '@testing-library/react';
import { changeToken, keepToken } from '@/client/session';
import { waitMs } from '@/client/unsent/back-off';
import { listUnsent, onTrayChange, type Unsent } from '@/client/unsent/unsent-tray';
import type { Account } from '@/contract/account';
import { sendStretches } from '@/contract/analytics/stretch';
import type { Endpoint } from '@/contract/endpoint';
import { getProgress, saveProgress } from '@/contract/listen';
import { uploadAudio } from '@/contract/parts/send-parts';
import { getUnsentKey } from '@/contract/parts/unsent';
import { answerQuestion, getReflection, listReflections, sayAnswer } from '@/contract/reflection/reflection';
import { UnsentTray } from '@/features/episode-content/unsent/unsent-tray';
import { rememberFinished, useFinishedOutbox } from '@/features/listen/player/finished-outbox';
import { keepPosition } from '@/features/listen/player/kept-positions';
import { usePositionOutbox } from '@/features/listen/player/position-outbox';
import { keepStretch, useStretchOutbox } from '@/features/listen/player/stretch-outbox';
import { UnsentAnswers } from '@/features/reflection/spoken/unsent-answers';
import { useWrittenOutbox } from '@/features/reflection/written/use-written-outbox';
import { keepWritten } from '@/features/reflection/written/written-answers';
import { derbyWeek, fileUrl, introSent } from '../support/episodes';
import { installFakeIdb } from '../support/fake-idb';
import { holdClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { episodeId, questionOf, reflectionOf } from '../support/reflections';
import { renderScreen } from '../support/render';
import { takeReports } from '../support/reports';
import { afterRoundTrip } from '../support/round-trip';
import { keepItem, trayKey } from '../support/unsent-item';

const question = questionOf('When did someone help you get back up?');
const spoken = { choice: null, words: null, spoken: { url: fileUrl('s'), duration: 5, peaks: [0.5] } };
const answer: Partial<Unsent> = {
  kind: 'answer',
  episodeId,
  clubId: '',
  slot: null,
  asked: question.text,
};
function Position() {
  usePositionOutbox();
  return null;
}
function End() {
  useFinishedOutbox();
  return null;
}
function Stretches() {
  useStretchOutbox();
  return null;
}
function Written({ userId }: { userId: string }) {
  useWrittenOutbox(userId);
  return null;
}

/** What the server does with everything; undefined where it takes it. */
let refusal: { code: 'unavailable' | 'too_many'; headers?: Record<string, string> } | undefined;
/** Each request that was to send what waits, or asked for what that needs, as `nameOf` has it. */
let asked: string[];
/** Those that were taken. */
let taken: string[];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function note<Reply>(endpoint: Endpoint, reply: Reply, isTaken = true): Reply {
  asked.push(nameOf(endpoint));
  if (refusal) throw refuse(refusal.code, 'Not now.', undefined, refusal.headers);
  if (isTaken) taken.push(nameOf(endpoint));
  return reply;
}

interface Kind {
  what: string;
  account: Account;
  leave: (userId: string) => unknown;
  Outbox: (props: { userId: string }) => React.ReactNode;
  sends: Endpoint;
}

const kinds: Kind[] = [
  {
    what: 'a place',
    account: accounts.child,
    leave: (userId) =>
      keepPosition({
        ...{ userId, episodeId: derbyWeek.id },
        saved: { position: 120, finished: false, rev: 4 },
        unsent: { position: 600, played: 480 },
      }),
    Outbox: Position,
    sends: saveProgress,
  },
  {
    what: 'an end',
    account: accounts.child,
    leave: (userId) => rememberFinished({ userId, episodeId, position: 871, rev: 4 }),
    Outbox: End,
    sends: saveProgress,
  },
  {
    what: 'a stretch',
    account: accounts.child,
    leave: (userId) => {
      const when = { mark: performance.now(), at: Date.now() };
      keepStretch(userId, when, { episodeId, playlistId: null, from: 10, to: 25, seconds: 15 });
    },
    Outbox: Stretches,
    sends: sendStretches,
  },
  {
    what: 'a written answer',
    account: accounts.child,
    leave: (userId) =>
      keepWritten({
        ...{ userId, episodeId, question: 0, asked: question.text },
        ...{ words: 'Long throws', key: 'k'.repeat(32) },
      }),
    Outbox: Written,
    sends: answerQuestion,
  },
  {
    what: 'a spoken answer',
    account: accounts.child,
    leave: () => keepItem(answer),
    Outbox: UnsentAnswers,
    sends: sayAnswer,
  },
  {
    what: 'a file of the tray',
    account: accounts.clubAdmin,
    leave: () => keepItem(),
    Outbox: UnsentTray,
    sends: uploadAudio,
  },
];

const minute = 60_000;
const { setImmediate } = globalThis;

/** Has whatever began until now come to its end: answers, encryption, what is drawn. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await afterRoundTrip();
    for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => void setImmediate(resolve));
    await jest.advanceTimersByTimeAsync(0);
  }
}
const pass = (ms: number) =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    await settle();
  });

/** Waits for that many requests, if they are to come without the clock, and for their answers. */
async function reach(list: readonly string[], count: number): Promise<void> {
  for (let round = 0; list.length < count && round < 50; round += 1) await act(settle);
  await act(settle);
  expect(list).toHaveLength(count);
}
/** Waits until one was taken, and for whatever comes of that. */
async function goes({ sends }: Kind): Promise<void> {
  await reach(taken, 1);
  expect(taken).toEqual([nameOf(sends)]);
}

async function open(shown: readonly Kind[]) {
  const [{ account } = { account: accounts.child }] = shown;
  const { id } = account.user;
  for (const { leave } of shown) await leave(id);
  // The key of the tray is known by now.
  asked = [];
  holdClock(['setTimeout', 'clearTimeout']);
  const rendered = renderScreen(
    shown.map(({ what, Outbox }) => <Outbox key={what} userId={id} />),
    { account },
  );
  await pass(0);
  return rendered;
}

beforeEach(() => {
  installFakeIdb();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  refusal = { code: 'unavailable' };
  asked = [];
  taken = [];
  // As a session begins, nothing has failed. The screens have the same token.
  keepToken('test-token', true);
  mock(getUnsentKey, () => trayKey());
  const reflection = reflectionOf([question], { maySpeak: true });
  mock(getProgress, () => note(getProgress, { data: { position: 120, finished: false, rev: 4 } }, false));
  mock(saveProgress, ({ body: { position, finished = false } }) =>
    note(saveProgress, { data: { position, finished, rev: 5 } }),
  );
  takeReports();
  mock(sendStretches, () => note(sendStretches, { data: { accepted: 1, refused: 0 }, message: 'Counted' }));
  mock(getReflection, () => ({ data: reflection }));
  mock(listReflections, () => ({ data: [reflection] }));
  const answered = { ...reflection, questions: [{ ...question, mine: spoken }] };
  mock(answerQuestion, () => note(answerQuestion, { data: answered, message: 'Kept' }));
  mock(sayAnswer, () => note(sayAnswer, { data: answered, message: 'Kept' }));
  mock(uploadAudio, () => note(uploadAudio, { data: introSent, message: 'Sent' }));
});

test('the time between two tries is what the server names, else 5 s that double to 5 min, and a little more by chance', () => {
  const seconds = (failures: number, retryAfter?: number) => waitMs(failures, retryAfter) / 1000;
  expect([1, 2, 3, 4, 5, 6, 7, 8, 50].map((failures) => seconds(failures))).toEqual([
    ...[5, 10, 20, 40, 80, 160, 300, 300, 300],
  ]);
  expect([seconds(1, 60), seconds(4, 1), seconds(1, 90_000)]).toEqual([60, 40, 3600]);
  jest.spyOn(Math, 'random').mockReturnValue(0.999);
  expect(seconds(1)).toBeGreaterThan(6);
  expect(seconds(1)).toBeLessThan(6.25);
});

describe.each(kinds)('$what that waits', (kind) => {
  test('is sent after 5, 10, 20 and 40 seconds, and once when the server takes it', async () => {
    await open([kind]);
    await reach(asked, 1);
    for (const [place, seconds] of [5, 10, 20].entries()) {
      await pass(seconds * 1000 - 100);
      await reach(asked, place + 1);
      await pass(100);
      await reach(asked, place + 2);
    }
    refusal = undefined;
    await pass(39_900);
    expect(taken).toEqual([]);
    await pass(100);
    await goes(kind);
    await pass(30 * minute);
    await goes(kind);
  });

  test('waits as long as the server has asked for', async () => {
    refusal = { code: 'too_many', headers: { 'retry-after': '60' } };
    await open([kind]);
    await reach(asked, 1);
    refusal = undefined;
    await pass(59_900);
    await reach(asked, 1);
    await pass(100);
    await goes(kind);
  });

  test.each([
    ['the connection is back', () => window.dispatchEvent(new Event('online'))],
    ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    [
      'the page is shown as it was left',
      () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
  ])('is sent at once when %s, and what fails then waits longer', async (_what, comeBack) => {
    await open([kind]);
    await reach(asked, 1);
    comeBack();
    await reach(asked, 2);
    await pass(9900);
    await reach(asked, 2);
    refusal = undefined;
    comeBack();
    await goes(kind);
  });
});

test.each([
  { code: 'unavailable' as const, headers: undefined },
  { code: 'unavailable' as const, headers: { 'retry-after': '1' } },
  { code: 'too_many' as const, headers: { 'retry-after': '10' } },
])('all that waits shares one schedule: $code, $headers', async (how) => {
  refusal = how;
  const mine = kinds.filter(({ account }) => account === accounts.child);
  const data = reflectionOf([question], { maySpeak: true });
  mock(getReflection, () => note(getReflection, { data }, false));
  await open(mine);
  // The first one goes ahead of the others, and the header asks whether the question of the spoken answer is still asked.
  await reach(asked, 2);
  for (let seconds = 0; seconds < 60; seconds += 5) await pass(5000);
  expect(asked.length).toBeLessThanOrEqual(8);
  await pass(minute);
  expect(asked.length).toBeLessThanOrEqual(9);
  refusal = undefined;
  await pass(2 * minute);
  await reach(taken, mine.length);
  await pass(30 * minute);
  expect(taken.toSorted()).toEqual(mine.map(({ sends }) => nameOf(sends)).toSorted());
});

test('a kind that the server does not take keeps its time while others are taken', async () => {
  const [place, , stretch] = kinds;
  if (!place || !stretch) throw new Error('they are the first and the third');
  refusal = undefined;
  mock(sendStretches, () => {
    asked.push(nameOf(sendStretches));
    throw refuse('too_many', 'Later.', undefined, { 'retry-after': '60' });
  });
  await open([stretch]);
  const tries = () => asked.filter((name) => name === nameOf(sendStretches)).length;
  for (let seconds = 0; seconds < 55; seconds += 5) {
    place.leave(accounts.child.user.id);
    renderScreen(<Position />, { account: accounts.child }).unmount();
    await pass(5000);
  }
  expect(tries()).toBe(1);
});

test('what waits for the try before it is not sent for the next person, who was chosen meanwhile', async () => {
  const [place, , stretch] = kinds;
  if (!place || !stretch) throw new Error('they are the first and the third');
  refusal = undefined;
  const first = later();
  mock(saveProgress, async ({ body: { position } }) => {
    await first.promise;
    return note(saveProgress, { data: { position, finished: false, rev: 5 } });
  });
  await open([place, stretch]);
  await reach(asked, 0);
  changeToken('of-the-next');
  first.settle();
  await goes(place);
});

test('what another tab announces about a failed try begins no other', async () => {
  const [file] = kinds.slice(-1);
  if (!file) throw new Error('it is the last');
  const heard = jest.fn();
  const stop = onTrayChange(heard);
  await open([file]);
  await reach(asked, 1);
  expect(heard).toHaveBeenCalled();
  const other = new BroadcastChannel('touchline-unsent');
  for (let times = 0; times < 5; times += 1) {
    other.postMessage('changed');
    await pass(500);
  }
  other.close();
  stop();
  await reach(asked, 1);
  expect(await listUnsent()).toMatchObject([{ state: 'submitted', why: 'Not now.' }]);
});

test('what another tab has tried in vain is not tried here before it is time', async () => {
  const [place] = kinds;
  if (!place) throw new Error('it is the first');
  const other = new BroadcastChannel('touchline-back-off');
  other.postMessage({ kind: 'parts', failures: 1, ms: 5000 });
  await new Promise<void>((resolve) => void setImmediate(resolve));
  await open([place]);
  other.postMessage({ kind: 'parts', failures: 2, ms: 10_000 });
  await pass(0);
  await pass(10_000);
  expect(asked).toHaveLength(0);
  refusal = undefined;
  other.postMessage({ kind: 'parts', failures: 0 });
  await pass(0);
  await goes(place);
  other.close();
});
