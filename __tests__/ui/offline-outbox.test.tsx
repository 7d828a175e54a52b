import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { forgetAllKept, forgetKeptOf } from '@/client/kept-on-device';
import { changeToken, forgetToken, keepToken, runSignOutTasks } from '@/client/session';
import { unsentLock } from '@/client/unsent-lock';
import { getProgress, saveProgress } from '@/contract/listen';
import { answerQuestion, getReflection, type Reflection } from '@/contract/reflection/reflection';
import { rememberFinished, sendFinished } from '@/features/listen/player/finished-outbox';
import { keepPosition, keptPosition, playedUnsent } from '@/features/listen/player/kept-positions';
import { sendPositions, usePositionOutbox } from '@/features/listen/player/position-outbox';
import { EpisodeReflection } from '@/features/reflection/episode-reflection';
import { useWrittenOutbox } from '@/features/reflection/written/use-written-outbox';
import { keepWritten, sendWritten } from '@/features/reflection/written/written-answers';
import { installFakeLocks } from '../support/fake-locks';
import { later } from '../support/later';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const userId = accounts.parent.user.id;
const episodeId = '00000000-0000-4000-8000-000000000011';
const whose = { userId, episodeId };
const saved = { position: 120, finished: false, rev: 4 };
const unsent = { position: 600, played: 480 };

beforeEach(() => keepToken('test-token', true));
afterEach(() => window.localStorage.clear());

test('a place that was reached without a connection outlives the page, and is sent with the seconds that sounded', async () => {
  keepPosition({ ...whose, saved, unsent: { position: 300, played: 180 } });
  // The next page begins there, and counts on.
  expect(keptPosition(userId, episodeId)).toEqual({ ...saved, position: 300 });
  expect(playedUnsent(whose)).toBe(180);
  keepPosition({ ...whose, saved: { ...saved, position: 300 }, unsent });
  mockOffline(saveProgress);
  expect(await sendPositions(userId)).toBe(false);
  const saves = mock(saveProgress, ({ body }) => ({
    data: { position: body.position, finished: false, rev: 5 },
  }));
  expect(await sendPositions('another')).toBe(false);
  expect(await sendPositions(userId, episodeId)).toBe(false);
  expect(await sendPositions(userId)).toBe(true);
  expect(saves.map(({ body }) => body)).toEqual([{ position: 600, played: 480, rev: 4 }]);
  expect(keptPosition(userId, episodeId)).toEqual({ position: 600, finished: false, rev: 5 });
  await sendPositions(userId);
  expect(saves).toHaveLength(1);
});

test.each([
  { what: 'further on than was heard here', at: 900, sent: [] },
  { what: 'before what was heard here began', at: 30, sent: [] },
  { what: 'in what was heard here', at: 400, sent: [{ ...unsent, rev: 9 }] },
  { what: 'where our own save had left it', at: 600, sent: [] },
])('a newer place of another device stays, unless it was heard past here: $what', async ({ at, sent }) => {
  keepPosition({ ...whose, saved, unsent });
  mock(getProgress, () => ({ data: { position: at, finished: false, rev: 9 } }));
  const saves = mock(saveProgress, ({ body }) => {
    if (body.rev !== 9) throw refuse('conflict', 'Another device was further');
    return { data: { position: body.position, finished: false, rev: 10 } };
  });
  await sendPositions(userId);
  expect(saves.slice(1).map(({ body }) => body)).toEqual(sent);
  expect(keptPosition(userId, episodeId)).toMatchObject(
    sent.length > 0 ? { rev: 10 } : { position: at, rev: 9 },
  );
  expect(playedUnsent(whose)).toBe(0);
});

const question: Reflection['questions'][number] = {
  kind: 'text',
  text: 'What will you try at training?',
  choices: [],
  mine: null,
  mayChange: true,
  others: [],
};
const asked = (mine: string | null = null): Reflection => ({
  episode: { id: episodeId, number: 11, name: 'Eleven Muddy Boots', artwork: null },
  state: 'ready',
  maySpeak: false,
  questions: [{ ...question, mine: mine === null ? null : { choice: null, words: mine, spoken: null } }],
});

function Shown() {
  useWrittenOutbox(userId);
  return <EpisodeReflection episodeId={episodeId} finished />;
}

const waits = () => screen.findByText('Will be sent when there is a connection');
const field = () => screen.findByRole('textbox', { name: question.text });

async function write(words: string) {
  const shown = renderScreen(<Shown />, { account: accounts.parent });
  await shown.user.type(await field(), words);
  await shown.user.click(screen.getByRole('button', { name: 'Send my answer' }));
  return shown;
}

test('G-08 an answer that is written without a connection waits, also on the next page, and is sent once with the key of its first try', async () => {
  mock(getReflection, () => ({ data: asked() }));
  mockOffline(answerQuestion);
  const { unmount } = await write('Long throws');
  await waits();
  const { key } = JSON.parse(window.localStorage.getItem('touchline-written') ?? '[]')[0];
  unmount();
  const sent = mock(answerQuestion, () => ({ data: asked('Long throws'), message: 'Kept' }));
  renderScreen(<Shown />, { account: accounts.parent });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ question: 0, words: 'Long throws' });
  expect(sent[0]?.request.headers.get('idempotency-key')).toBe(key);
  await screen.findByText(/Long throws/);
  expect(window.localStorage.getItem('touchline-written')).toBeNull();
});

test('an answer that the server does not take any more says why, and its words stay', async () => {
  mock(getReflection, () => ({ data: asked() }));
  mockOffline(answerQuestion);
  const { unmount } = await write('Long throws');
  await waits();
  unmount();
  mockRefused(answerQuestion, 'conflict', 'Both answers are open already.');
  renderScreen(<Shown />, { account: accounts.parent });
  await screen.findByText('Both answers are open already.');
  expect(await field()).toHaveValue('Long throws');
});

const twoAsked = (): Reflection => ({
  ...asked(),
  questions: [...asked().questions, { ...question, text: 'And what else?' }],
});
const storedWritten = () => window.localStorage.getItem('touchline-written') ?? '';

/** Answers that hang until `end` says what comes of them; a thrown error is a connection that broke off. */
function hangingAnswers() {
  const { promise, settle } = later<() => Reflection>();
  const sent = mock(answerQuestion, async () => ({ data: (await promise)(), message: 'Kept' }));
  return { sent, end: settle };
}
const brokenOff = (): never => {
  throw HttpResponse.error();
};

/** Sends an answer that hangs, and leaves its form for the next question. */
async function leaveForm() {
  mock(getReflection, () => ({ data: twoAsked() }));
  const hanging = hangingAnswers();
  const shown = await write('Long throws');
  await waitFor(() => expect(hanging.sent).toHaveLength(1));
  await shown.user.click(screen.getByRole('button', { name: 'Next question' }));
  const back = () => shown.user.click(screen.getByRole('button', { name: 'Question before' }));
  return { ...shown, ...hanging, back };
}

test('an answer whose form was left while it hung is kept from the start, and waits when the connection broke off', async () => {
  const { end, back } = await leaveForm();
  // The page may be closed as well.
  expect(storedWritten()).toContain('Long throws');
  end(brokenOff);
  await back();
  await waits();
  expect(await field()).toHaveValue('Long throws');
});

test('an answer that was refused after its form was left says why in it', async () => {
  const { end, back } = await leaveForm();
  end(() => {
    throw refuse('invalid', 'Write it in other words.');
  });
  await waitFor(() => expect(storedWritten()).toContain('Write it in other words.'));
  await back();
  expect(await screen.findByText('Write it in other words.')).toBeVisible();
  expect(await field()).toHaveValue('Long throws');
});

test('an answer that hangs is not sent a second time meanwhile, nor once it has arrived', async () => {
  const { queryClient, sent, end, back, user } = await leaveForm();
  const outbox = sendWritten(queryClient, userId);
  await back();
  await user.click(screen.getByRole('button', { name: 'Send my answer' }));
  end(() => asked('Long throws'));
  expect(await outbox).toBe(0);
  await screen.findByText(/Long throws/);
  expect([sent.length, storedWritten()]).toEqual([1, '']);
});

test('an answer that another tab is sending is left to it', async () => {
  installFakeLocks();
  keepWritten({ ...waiting, episodeId });
  const { promise, settle } = later();
  const held = navigator.locks.request(unsentLock(waiting.key), {}, () => promise);
  mock(getReflection, () => ({ data: asked() }));
  const sent = mock(answerQuestion, () => ({ data: asked('Long throws'), message: 'Kept' }));
  const client = new QueryClient();
  expect(await sendWritten(client, userId)).toBe(1);
  settle();
  await held;
  expect(await sendWritten(client, userId)).toBe(0);
  expect(sent).toHaveLength(1);
});

test.each([
  { what: 'broke off', end: brokenOff },
  {
    what: 'was refused',
    end: (): never => {
      throw refuse('invalid', 'Write it in other words.');
    },
  },
])('nothing is kept of an answer that $what after its person had signed out', async ({ end: how }) => {
  const { end, queryClient } = await leaveForm();
  act(forgetToken);
  end(how);
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(storedWritten()).toBe('');
});

const other = '00000000-0000-4000-8000-000000000012';
const waiting = { userId, question: 0, asked: question.text, words: 'Long throws', key: 'k'.repeat(32) };

test.each([
  {
    what: 'a position',
    keep: (id: string) => keepPosition({ userId, episodeId: id, saved, unsent }),
    send: () => sendPositions(userId),
  },
  {
    what: 'an end',
    keep: (id: string) => rememberFinished({ userId, episodeId: id, position: 871, rev: 4 }),
    send: () => sendFinished(userId),
  },
  {
    what: 'an answer',
    keep: (id: string) => keepWritten({ ...waiting, episodeId: id }),
    send: () => sendWritten(new QueryClient(), userId),
  },
])(
  'G-07 $what that waits is not sent for the next person, who was chosen meanwhile',
  async ({ keep, send }) => {
    for (const id of [episodeId, other]) keep(id);
    mock(getProgress, () => ({ data: saved }));
    mock(getReflection, () => ({ data: asked() }));
    const sent: (string | null)[] = [];
    const take = (request: Request) => {
      sent.push(request.headers.get('authorization'));
      changeToken('of-the-next');
    };
    mock(saveProgress, ({ request, body }) => {
      take(request);
      return { data: { position: body.position, finished: body.finished ?? false, rev: 5 } };
    });
    mock(answerQuestion, ({ request }) => {
      take(request);
      return { data: asked('Long throws'), message: 'Kept' };
    });
    await send();
    expect(sent).toEqual(['Bearer test-token']);
  },
);

function Outbox() {
  usePositionOutbox();
  return null;
}

test('M-01 at the end of listening together their place is sent, and not the one that the youngest has alone', async () => {
  const account = {
    ...accounts.parent,
    shared: {
      company: [
        { id: userId, firstName: 'Milo' },
        { id: other, firstName: 'Ana' },
      ],
    },
  };
  const together = `${userId}+${other}`;
  renderScreen(<Outbox />, { account });
  // What is sent at the start has ended.
  await act(async () => undefined);
  keepPosition({ ...whose, saved, unsent });
  keepPosition({ userId: together, episodeId: other, saved, unsent });
  const saves = mock(saveProgress, ({ body }) => ({
    data: { position: body.position, finished: false, rev: 5 },
  }));
  await runSignOutTasks();
  expect(saves.map(({ params }) => params.episodeId)).toEqual([other]);
});

test('A2 nothing waits any more of a child whose account was closed, nor is it there again with the next answer', async () => {
  const mine = { ...waiting, episodeId };
  keepWritten(mine);
  keepWritten({ ...mine, userId: 'another', words: 'Of another' });
  keepPosition({ ...whose, saved, unsent });
  keepPosition({ ...whose, userId: 'another', saved, unsent });
  // On a shared device the others keep theirs.
  forgetKeptOf(userId);
  expect(storedWritten()).not.toContain('Long throws');
  expect(storedWritten()).toContain('Of another');
  expect([userId, 'another'].map((id) => playedUnsent({ userId: id, episodeId }))).toEqual([0, 480]);
  forgetAllKept();
  keepWritten({ ...mine, userId: 'the next', words: 'Of the next' });
  expect(JSON.parse(storedWritten())).toMatchObject([{ words: 'Of the next' }]);
});

test.each([
  { what: 'moved: it goes along', now: ['Another one?', question.text], sent: [1], why: undefined },
  {
    what: 'removed: it says so and is not sent',
    now: ['Another one?'],
    sent: [],
    why: /is not asked any more/,
  },
])('a question that was changed while its answer waited was $what', async ({ now, sent, why }) => {
  keepWritten({ ...waiting, episodeId });
  const questions = now.map((text) => ({ ...question, text }));
  mock(getReflection, () => ({ data: { ...asked(), questions } }));
  const answers = mock(answerQuestion, () => ({ data: { ...asked(), questions }, message: 'Kept' }));
  await sendWritten(new QueryClient(), userId);
  expect(answers.map(({ body }) => body.question)).toEqual(sent);
  if (why) expect(storedWritten()).toMatch(why);
  else expect(storedWritten()).toBe('');
});
