/** The caches of a browser, in memory, as far as ours are used. `room`: puts fail once so many bytes are there. */
export function fakeCaches(room = { bytes: Number.POSITIVE_INFINITY }) {
  interface Entry {
    answer: Response;
    bytes: number;
  }
  const stores = new Map<string, Map<string, Entry>>();
  const urlOf = (key: RequestInfo | URL) =>
    new URL(typeof key === 'object' && 'url' in key ? key.url : String(key), window.location.origin).href;

  const cacheOf = (name: string) => {
    const entries = () => stores.get(name) ?? new Map<string, Entry>();
    return {
      match: async (key: RequestInfo | URL) => entries().get(urlOf(key))?.answer.clone(),
      put: async (key: RequestInfo | URL, answer: Response) => {
        const content = await answer.arrayBuffer();
        const used = [...stores.values()].flatMap((store) => [...store.values()]).map(({ bytes }) => bytes);
        if (used.reduce((sum, bytes) => sum + bytes, 0) + content.byteLength > room.bytes)
          throw new DOMException('No room', 'QuotaExceededError');
        const { status, headers } = answer;
        entries().set(urlOf(key), {
          answer: new Response(content, { status, headers }),
          bytes: content.byteLength,
        });
      },
      delete: async (key: RequestInfo | URL) => entries().delete(urlOf(key)),
      keys: async () => [...entries().keys()].map((url) => ({ url })),
    };
  };
  return {
    open: async (name: string) => {
      if (!stores.has(name)) stores.set(name, new Map());
      return cacheOf(name);
    },
    has: async (name: string) => stores.has(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (key: RequestInfo | URL, { cacheName }: { cacheName?: string } = {}) => {
      const names = cacheName === undefined ? [...stores.keys()] : [cacheName];
      for (const name of names) {
        const found = await cacheOf(name).match(key);
        if (found) return found;
      }
      return undefined;
    },
  };
}
