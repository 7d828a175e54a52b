import type { Storage } from './storage';

/** `withPath` for several files, in their order. */
export function withPaths<Result>(
  storage: Pick<Storage, 'withPath'>,
  addresses: readonly string[],
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> {
  const [first, ...rest] = addresses;
  if (first === undefined) return work([]);
  return storage.withPath(first, (path) => withPaths(storage, rest, (paths) => work([path, ...paths])));
}
