import { checkLink } from '@/contract/password';
import { countFailures } from '../kernel/http/rate-limit';
import { on } from '../kernel/http/route';
import { readLink } from '../mail/link.store';

/**
 * What each kind of link opens, and the limit that a dead link counts against, which is the same as when it is used.
 */
const purposes = {
  'reset-password': { kind: 'userId', limit: 'resetLinks' },
  confirm: { kind: 'joinRequestId', limit: 'confirmLinks' },
} as const;

const check = on(checkLink, async ({ services: { db, rateLimits }, body, request }) => {
  const { kind, limit } = purposes[body.purpose];
  const opened = await countFailures(rateLimits, limit, request.limitKey, () =>
    readLink(db, kind, body.token),
  );
  return { data: { alive: opened !== undefined } };
});

export const linkRoutes = [check];
