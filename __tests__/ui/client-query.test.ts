import { onlineManager } from '@tanstack/react-query';
import { ApiFailure } from '@/client/api-failure';
import { makeQueryClient } from '@/client/query';

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
