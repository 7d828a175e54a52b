import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** What the network of Node works with: msw and fetch take no file, form or signal of jsdom's. */
const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'DOMException',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'structuredClone',
] as const;

const environment: Environment = {
  name: 'jsdom',
  viteEnvironment: 'client',
  async setup(global, options) {
    const own = Object.fromEntries(ofNode.map((name) => [name, global[name]]));
    const { teardown } = await builtinEnvironments.jsdom.setup(global, options);
    for (const name of ofNode)
      Object.defineProperty(global, name, { value: own[name], configurable: true, writable: true });
    return { teardown };
  },
};

export default environment;
