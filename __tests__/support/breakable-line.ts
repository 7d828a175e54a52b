import { startCuttingProxy } from './cutting-proxy';

/** A connection to an installation that a test takes away and gives back, also from a service worker, which `setOffline` does not reach. */
export async function startLine(target: string) {
  let proxy = await startCuttingProxy(target);
  const { url } = proxy;
  return {
    url,
    cut: () => proxy.close(),
    heal: async () => {
      proxy = await startCuttingProxy(target, { port: Number(new URL(url).port) });
    },
  };
}
