import { screen, waitFor } from '@testing-library/react';
import { keepToken } from '@/client/session';
import { getProgress, saveProgress } from '@/contract/listen';
import { answerQuestion, getReflection, type Reflection } from '@/contract/reflection/reflection';
import { keepPosition, keptPosition, playedUnsent } from '@/features/listen/player/kept-positions';
import { sendPositions } from '@/features/listen/player/position-outbox';
import { EpisodeReflection } from '@/features/reflection/episode-reflection';
import { useWrittenOutbox } from '@/features/reflection/written/use-written-outbox';
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
