import type { TestApi } from './api';

/** Uses up `times` of a limit from where the tests call. */
export const spend = async (
  { services }: TestApi,
  limit: Parameters<typeof services.rateLimits.take>[0],
  times: number,
): Promise<void> => {
  await Promise.all(Array.from({ length: times }, () => services.rateLimits.take(limit, '127.0.0.1')));
};
