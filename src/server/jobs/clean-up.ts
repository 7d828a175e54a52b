import type { Logger } from 'pino';
import { removeExpiredSessions } from '../auth/session.store';
import { listExpiredClubs, purgeClub } from '../club/club-removal.store';
import type { Database } from '../db/client';
import { removeOldAnswers } from '../db/kept-answers';
import { removeOldDownloads, rollChangedDays } from '../download/roll-downloads.store';
import type { Env } from '../env';
import { removeOldVersions } from '../episode-content/part-version.store';
import { removeOldClaims } from '../family/claim.store';
import { eraseRemoved } from '../family/erase-removed';
import { removeDeadGuardianInvites } from '../family/guardian-invite.store';
import { sweep } from '../file/sweep';
import { removeDeadInvites } from '../join/invite.store';
import { removeUnconfirmed } from '../join/join-request.store';
import { removeExpiredLinks } from '../mail/link.store';
import { purgeRemoved } from '../resource/purge.store';
import type { Storage } from '../storage/storage';
import type { Queue } from './queue';

interface SweepContext {
  db: Database;
  storage: Storage;
  log: Logger;
  queue: Queue;
  env: Pick<Env, 'dataDir'>;
}

/** Deletes each club on its own, so that one that fails does not stop the others. */
async function purgeClubs({ db, log }: SweepContext) {
  for (const { id } of await listExpiredClubs(db)) {
    await purgeClub(db, id).catch((err) => log.error({ err, clubId: id }, 'deleted club not purged'));
  }
}

async function sweepFiles({ db, storage, log }: SweepContext) {
  const swept = await sweep(db, storage);
  if (Object.values(swept).some((count) => count > 0)) log.info(swept, 'unused files swept');
}

/** Figures first, because the windows, which are deleted then, tell what days have changed. */
async function cleanDownloads({ db }: SweepContext) {
  await rollChangedDays(db);
  await removeOldDownloads(db);
}

/** The hourly steps in their order: what was deleted comes first, so that its files go with it. */
const steps: Record<string, (context: SweepContext) => Promise<void>> = {
  'deleted clubs': purgeClubs,
  'deleted children': eraseRemoved,
  'deleted things': ({ db }) => purgeRemoved(db),
  'old parts': ({ db }) => removeOldVersions(db),
  files: sweepFiles,
  sessions: ({ db }) => removeExpiredSessions(db),
  links: ({ db }) => removeExpiredLinks(db),
  'join requests': ({ db }) => removeUnconfirmed(db),
  invites: ({ db }) => removeDeadInvites(db),
  'account claims': ({ db }) => removeOldClaims(db),
  'guardian invites': ({ db }) => removeDeadGuardianInvites(db),
  'kept answers': ({ db }) => removeOldAnswers(db),
  downloads: cleanDownloads,
};

/** Runs all steps. One that fails is logged and tried again in an hour; the others still run. */
export async function cleanUp(context: SweepContext): Promise<void> {
  for (const [step, clean] of Object.entries(steps)) {
    await clean(context).catch((err) => context.log.error({ err, step }, 'cleaning failed'));
  }
}
