import { QueryClient } from '@tanstack/react-query';
import type { WorkerMessage } from '@/client/offline-caches';

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'));

test('S-13 the worker is told of a session that was renewed over the page, because it knows a person by their token', async () => {
  const told: string[] = [];
  const active = {
    postMessage: (message: WorkerMessage, [port]: MessagePort[]) => {
      if (message.kind === 'person') told.push(message.token);
      port?.postMessage(false);
    },
  };
  const registration = { active };
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
    ready: Promise.resolve(registration),
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  // A page registers the worker once, and an earlier test may have had none.
  vi.resetModules();
  const { expireSession, keepToken, renewSession } = await import('@/client/session');
  const { startServiceWorker } = await import('@/shell/frame/service-worker-life');
  keepToken('the-first', true);
  const stop = startServiceWorker('lena', new QueryClient());
  await vi.waitFor(() => expect(told).toEqual(['the-first']));
  expireSession();
  keepToken('the-second', true);
  renewSession();
  await vi.waitFor(() => expect(told).toEqual(['the-first', 'the-second']));
  stop();
});
