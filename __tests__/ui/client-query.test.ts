import { onlineManager } from '@tanstack/react-query';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { makeQueryClient } from '@/client/query';
import { getAccount } from '@/contract/account';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';

beforeEach(() => onlineManager.setOnline(false));
afterEach(() => onlineManager.setOnline(true));

const offline = () => new ApiFailure('offline', 'No connection. Check your network and try again.');

test('without a connection a change is tried and fails at once; it does not wait and go out by itself later', async () => {
  const client = makeQueryClient();
  const change = vi.fn().mockRejectedValue(offline());
  const mutation = client.getMutationCache().build(client, { mutationFn: change });
  await expect(mutation.execute(undefined)).rejects.toMatchObject({ code: 'offline' });
  onlineManager.setOnline(true);
  await client.resumePausedMutations();
  expect(change).toHaveBeenCalledTimes(1);
});

test('without a connection a list says so instead of waiting without a word', async () => {
  const client = makeQueryClient();
  const read = vi.fn().mockRejectedValue(offline());
  await expect(client.fetchQuery({ queryKey: ['clubs'], queryFn: read, retry: false })).rejects.toMatchObject(
    { code: 'offline' },
  );
  expect(read).toHaveBeenCalledTimes(1);
});

describe('D5 a read that gets no answer', () => {
  beforeEach(() => {
    onlineManager.setOnline(true);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  const read = () => makeQueryClient().fetchQuery({ queryKey: ['account'], queryFn: () => call(getAccount) });
  const never = () => new Promise<never>(() => {});

  test('ends after 30 s with the sentence of a lost connection, and is not asked again by itself', async () => {
    const asked = mock(getAccount, never);
    const ended = expect(read()).rejects.toMatchObject({
      code: 'offline',
      sentence: 'No connection. Check your network and try again.',
    });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(30_000);
    await ended;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(1);
  });

  test('also one that was asked for before the scripts were there: then it is asked once more', async () => {
    const asked = mock(getAccount, () => accounts.coach);
    vi.stubGlobal('firstAnswers', { token: undefined, at: Date.now(), answers: { '/api/account': never() } });
    const found = call(getAccount);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(asked).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    await found;
    expect(asked).toHaveLength(1);
  });
});
