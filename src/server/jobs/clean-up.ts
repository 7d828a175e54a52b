import type { Logger } from 'pino';
import { removeExpiredSessions } from '../auth/session.store';
import { listExpiredClubs, purgeClub } from '../club/club-removal.store';
import type { Database } from '../db/client';
import { sweep } from '../file/sweep';
import { removeDeadInvites } from '../join/invite.store';
import { removeUnconfirmed } from '../join/join-request.store';
import { removeExpiredLinks } from '../mail/link.store';
import type { Storage } from '../storage/storage';

interface SweepContext {
  db: Database;
  storage: Storage;
  log: Logger;
}

/** Each club by itself: one that cannot be deleted keeps no other. */
async function purgeClubs({ db, log }: SweepContext) {
  for (const { id } of await listExpiredClubs(db)) {
    await purgeClub(db, id).catch((err) => log.error({ err, clubId: id }, 'deleted club not purged'));
  }
}

async function sweepFiles({ db, storage, log }: SweepContext) {
  const swept = await sweep(db, storage);
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'unused files swept');
}

/** What is cleaned every hour, in this order: the files of a purged club go with it. */
const steps: Record<string, (context: SweepContext) => Promise<void>> = {
  'deleted clubs': purgeClubs,
  files: sweepFiles,
  sessions: ({ db }) => removeExpiredSessions(db),
  links: ({ db }) => removeExpiredLinks(db),
  'join requests': ({ db }) => removeUnconfirmed(db),
  invites: ({ db }) => removeDeadInvites(db),
};

/** Cleans up. A step that fails is logged and tried again in an hour; the others are done all the same. */
export async function cleanUp(context: SweepContext): Promise<void> {
  for (const [step, clean] of Object.entries(steps)) {
    await clean(context).catch((err) => context.log.error({ err, step }, 'cleaning failed'));
  }
}
