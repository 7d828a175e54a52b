interface How {
  ifAvailable?: boolean;
  signal?: AbortSignal;
}
type Work = (lock: object | null) => Promise<unknown>;

/** The locks of a browser, in memory, as far as ours are used: one holder of a name at a time, the others wait. */
export function fakeLocks() {
  const last = new Map<string, Promise<unknown>>();
  return {
    request: async (name: string, { ifAvailable, signal }: How, work: Work) => {
      const before = last.get(name);
      if (ifAvailable && before) return work(null);
      const turn = (async () => {
        await before;
        signal?.throwIfAborted();
        return work({});
      })();
      const ended = turn.catch(() => undefined);
      last.set(name, ended);
      void ended.then(() => last.get(name) === ended && last.delete(name));
      return turn;
    },
  };
}
