/** The worker's handlers by the names of their events, and what they see of a browser. */
const handlers = new Map<string, (event: object) => void>();
const page = {
  focused: false,
  focus: vi.fn(async () => page),
  navigate: vi.fn(async () => page),
  postMessage: vi.fn((_message: unknown, _ports: MessagePort[]) => undefined),
};
const clients = { matchAll: vi.fn(async () => [] as (typeof page)[]), openWindow: vi.fn() };
const subscribed = { endpoint: 'https://push.example.test/new', unsubscribe: vi.fn(async () => true) };
const registration = {
  showNotification: vi.fn(async () => undefined),
  pushManager: { subscribe: vi.fn(async () => subscribed) },
};
const put = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 200 }));

beforeEach(async () => {
  vi.clearAllMocks();
  const addEventListener = (name: string, handler: (event: object) => void) => handlers.set(name, handler);
  vi.stubGlobal('addEventListener', addEventListener);
  vi.stubGlobal('location', { origin: 'https://touchline.example' });
  vi.stubGlobal('clients', clients);
  vi.stubGlobal('registration', registration);
  vi.stubGlobal('SOMETHING_NEW', {
    en: 'There is something new.',
    de: 'Es gibt etwas Neues.',
    fr: 'Il y a du nouveau.',
  });
  vi.stubGlobal('navigator', { languages: ['es', 'en-GB'] });
  vi.stubGlobal('fetch', put);
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
  vi.stubGlobal('cookieStore', cookieStore);
  vi.stubGlobal('navigator', { languages });
  await take('push', { data: null });
  expect(registration.showNotification).toHaveBeenCalledWith('Touchline', expect.objectContaining({ body }));
});

const tap = (path: string) => {
  const notification = { close: vi.fn(), data: { path } };
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
  vi.useFakeTimers();
  const tapped = tap('/member/dashboard');
  await vi.advanceTimersByTimeAsync(1000);
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
