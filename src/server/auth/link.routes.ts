import { checkLink } from '@/contract/password';
import { on } from '../http/route';
import { readLink } from '../mail/link.store';

/** What each kind of link opens, and whose limit a dead one counts for: as when it is used. */
const purposes = {
  'reset-password': { kind: 'userId', limit: 'resetLinks' },
  confirm: { kind: 'joinRequestId', limit: 'confirmLinks' },
} as const;

const check = on(checkLink, async ({ services: { db, rateLimits }, body, request }) => {
  const { kind, limit } = purposes[body.purpose];
  await rateLimits.take(limit, request.limitKey);
  const alive = (await readLink(db, kind, body.token)) !== undefined;
  if (alive) await rateLimits.giveBack(limit, request.limitKey);
  return { data: { alive } };
});

export const linkRoutes = [check];
