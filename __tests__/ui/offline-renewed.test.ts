import { QueryClient } from '@tanstack/react-query';
import type { WorkerMessage } from '@/client/offline-caches';
import { replaceProperty } from '../support/replace-property';

test('S-13 G-04 the worker is told of a renewed session, by whose token it knows a person, and that a person waits for the sound', async () => {
  const told: string[] = [];
  const active = {
    postMessage: (message: WorkerMessage, [port]: MessagePort[]) => {
      if (message.kind === 'person') told.push(message.token);
      port?.postMessage(false);
    },
  };
  const held: number[] = [];
  const installing = {
    postMessage: (message: WorkerMessage) => message.kind === 'hold' && held.push(message.ms),
  };
  const registration = { active, installing };
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  replaceProperty(navigator, 'serviceWorker', { value: serviceWorker });
  const { expireSession, keepToken, renewSession } = await import('@/client/session');
  const { startServiceWorker } = await import('@/shell/frame/service-worker-life');
  keepToken('the-first', true);
  const stop = startServiceWorker('lena', new QueryClient());
  await vi.waitFor(() => expect(told).toEqual(['the-first']));
  expireSession();
  keepToken('the-second', true);
  renewSession();
  await vi.waitFor(() => expect(told).toEqual(['the-first', 'the-second']));

  // A worker that is being installed leaves the connection to the sound.
  const { usePlayer } = await import('@/features/listen/player/player-store');
  for (const phase of ['loading', 'playing', 'paused'] as const) usePlayer.setState({ phase });
  await vi.waitFor(() => expect(held).toEqual([5000, 0]));
  stop();
});
