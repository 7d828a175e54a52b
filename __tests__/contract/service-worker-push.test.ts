import { savedParam } from '@/client/offline-names';
import { replaceProperty } from '../support/replace-property';

/** The worker's handlers by the names of their events, and what they see of a browser. */
const handlers = new Map<string, (event: object) => void>();
interface Page {
  focused: boolean;
  focus: jest.Mock<Promise<Page>>;
  navigate: jest.Mock<Promise<Page>>;
  postMessage: jest.Mock<undefined, [message: unknown, ports: MessagePort[]]>;
}
const page: Page = {
  focused: false,
  focus: jest.fn(async () => page),
  navigate: jest.fn(async () => page),
  postMessage: jest.fn((_message: unknown, _ports: MessagePort[]) => undefined),
};
const clients = { matchAll: jest.fn(async () => [] as Page[]), openWindow: jest.fn() };
const subscribed = { endpoint: 'https://push.example.test/new', unsubscribe: jest.fn(async () => true) };
const registration = {
  showNotification: jest.fn(async () => undefined),
  pushManager: { subscribe: jest.fn(async () => subscribed) },
};
const put = jest.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 200 }));

/** Gives the worker these globals. */
function stand(globals: object) {
  for (const [name, value] of Object.entries(globals))
    replaceProperty(globalThis, name, { value, writable: true });
}

beforeEach(async () => {
  jest.clearAllMocks();
  const addEventListener = (name: string, handler: (event: object) => void) => handlers.set(name, handler);
  stand({
    ...{ addEventListener, clients, registration, fetch: put },
    location: { origin: 'https://touchline.example' },
    navigator: { languages: ['es', 'en-GB'] },
    SOMETHING_NEW: {
      en: 'There is something new.',
      de: 'Es gibt etwas Neues.',
      fr: 'Il y a du nouveau.',
    },
  });
  // The module adds its listeners once, when the first test loads it.
  await import('@/service-worker/push');
});

/** Has the worker take an event, and waits for what it does. */
async function take(name: string, event: object): Promise<void> {
  let work: Promise<unknown> | undefined;
  handlers.get(name)?.({ ...event, waitUntil: (given: Promise<unknown>) => (work = given) });
  await work;
}
const told = { title: 'The Derby Week', body: 'Rovers', path: '/member/dashboard/podcast/1', tag: 'b' };

test.each([
  ['as it was sent', { json: () => told }, ['The Derby Week', 'Rovers', '/member/dashboard/podcast/1', 'b']],
  [
    'one that is no JSON',
    { json: () => JSON.parse('{') },
    ['Touchline', 'There is something new.', '/', 'news'],
  ],
  ['an empty one', null, ['Touchline', 'There is something new.', '/', 'news']],
])('a message is shown: %s', async (_, data, [title, body, path, tag]) => {
  await take('push', { data });
  expect(registration.showNotification).toHaveBeenCalledWith(
    title,
    expect.objectContaining({ body, tag, data: { path } }),
  );
});

test.each([
  ['chosen on the device', { get: async () => ({ value: 'de' }) }, ['fr-FR'], 'Es gibt etwas Neues.'],
  ['of the browser', { get: async () => null }, ['fr-FR', 'en'], 'Il y a du nouveau.'],
  ['of the browser, where a worker sees no cookies', undefined, ['es', 'de-AT'], 'Es gibt etwas Neues.'],
])('a message that cannot be read is shown in the language %s', async (_, cookieStore, languages, body) => {
  stand({ cookieStore, navigator: { languages } });
  await take('push', { data: null });
  expect(registration.showNotification).toHaveBeenCalledWith('Touchline', expect.objectContaining({ body }));
});

const tap = (path: string) => {
  const notification = { close: jest.fn(), data: { path } };
  return take('notificationclick', { notification }).then(() =>
    expect(notification.close).toHaveBeenCalled(),
  );
};

test('a tap opens the episode where no page of ours is open, and never an address elsewhere', async () => {
  await tap('/member/dashboard/podcast/1');
  await tap('https://evil.test/x');
  await tap('//evil.test/x');
  expect(clients.openWindow.mock.calls).toEqual([['/member/dashboard/podcast/1'], ['/'], ['/']]);
});

test('an open page is shown and goes on playing, because it opens the episode itself', async () => {
  clients.matchAll.mockResolvedValueOnce([page]);
  page.postMessage.mockImplementationOnce((_message, [port]) => void port?.postMessage('opened'));
  await tap('/member/dashboard/podcast/1');
  expect(page.focus).toHaveBeenCalledTimes(1);
  expect(page.postMessage.mock.calls[0]?.[0]).toEqual({ kind: 'open', path: '/member/dashboard/podcast/1' });
  expect([page.navigate.mock.calls, clients.openWindow.mock.calls]).toEqual([[], []]);
});

test('an open page that does not answer, such as the sign-in, is led there', async () => {
  clients.matchAll.mockResolvedValueOnce([page]);
  jest.useFakeTimers();
  const tapped = tap('/member/dashboard');
  await jest.advanceTimersByTimeAsync(1000);
  await tapped;
  expect(page.navigate.mock.calls).toEqual([['/member/dashboard']]);
  expect(clients.openWindow).not.toHaveBeenCalled();
});

test.each([200, 401])(
  'a subscription that the browser has changed is told to the server, which answers %i',
  async (status) => {
    put.mockResolvedValueOnce(new Response(null, { status }));
    const options = { userVisibleOnly: true };
    await take('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null });
    expect(registration.pushManager.subscribe).toHaveBeenCalledWith(options);
    const [url, init] = put.mock.calls[0] ?? [];
    expect([url, init?.method, init?.credentials]).toEqual(['/api/news/device', 'PUT', 'same-origin']);
    expect(JSON.parse(String(init?.body))).toMatchObject({ endpoint: subscribed.endpoint });
    expect(subscribed.unsubscribe).toHaveBeenCalledTimes(status === 401 ? 1 : 0);
  },
);

test('E5 a saved file that is asked for without a connection is answered with a network error, not by a rejection', async () => {
  stand({ SHELL: { build: '1', files: [], pages: [] } });
  await import('@/service-worker/service-worker');
  put.mockRejectedValueOnce(new TypeError('no connection'));
  const request = new Request(`https://touchline.example/api/file/download?url=/file/a&${savedParam}=lena`);
  const answer = new Promise<Response>((respondWith) => handlers.get('fetch')?.({ request, respondWith }));
  expect((await answer).type).toBe('error');
});
