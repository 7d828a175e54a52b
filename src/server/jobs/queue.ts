import type pg from 'pg';
import PgBoss from 'pg-boss';
import type { Slot } from '@/contract/episode-content';
import type { JoiningRole } from '@/contract/join';
import { engineLimits } from '../audio/audio-limits';
import type { Db } from '../db/client';
import { executeText } from '../db/execute-text';

/**
 * An email to one person. The worker composes and sends it, and only then creates its link, so that the queue holds no
 * secret. One recipient for each job, because after a failure the whole job is sent again. The field `letter` and the
 * queue `send-letter` are older names; they stay, because jobs with them may still wait in the database.
 */
export type EmailJob =
  /** `identifier` as typed. The worker looks up whose it is, so that the time of the answer does not tell. */
  | { letter: 'reset-password'; identifier: string }
  | { letter: 'password-changed'; userId: string }
  | { letter: 'invite'; inviteId: string }
  | { letter: 'guardian-invite'; guardianInviteId: string }
  /** Somebody with a child's account asks to have it as their own. */
  | { letter: 'confirm-claim'; claimId: string }
  /** To one of the guardians, once the address is confirmed. */
  | { letter: 'claim-request'; claimId: string; userId: string }
  | { letter: 'claim-approved'; userId: string }
  /** To one of the other guardians. `by` is null for those who are told nothing of whoever did it. */
  | { letter: 'child-removed' | 'child-restored'; childId: string; by: string | null; userId: string }
  /** To one of the guardians, and to the one whom it is about. `guardianId` as `by`. */
  | {
      letter: 'guardian-change';
      change: 'joined' | 'left' | 'removed';
      guardianId: string | null;
      /** Those of the children whom the reader looks after, or did. */
      childIds: string[];
      userId: string;
    }
  | { letter: 'confirm-sign-up'; joinRequestId: string }
  /** Somebody signed up with the address of a person whose request the club has not decided yet. */
  | { letter: 'still-waiting'; joinRequestId: string }
  /** Somebody signed up with the address of an account. */
  | { letter: 'known-address'; userId: string }
  /** To one of the club's admins. */
  | { letter: 'join-request'; joinRequestId: string; userId: string }
  | { letter: 'joined'; userId: string }
  /** To one of a club's admins: the parts it has not sent yet. */
  | { letter: 'parts-reminder'; episodeId: string; clubId: string; userId: string }
  /** To one of a club's admins: the platform asks for a part once more. */
  | { letter: 'resend-part'; episodeId: string; clubId: string; slot: Slot; userId: string }
  /** To one of the club's admins: somebody else has sent a part again that they had sent. */
  | {
      letter: 'part-replaced';
      episodeId: string;
      clubId: string;
      slot: Slot;
      userId: string;
      byUserId: string;
    }
  /** To one of the club's or the platform's admins: a part, or what was to replace one, was taken down for a child's sake. */
  | {
      letter: 'part-taken-down';
      episodeId: string;
      clubId: string;
      slot: Slot;
      isPending: boolean;
      userId: string;
    }
  /** To one of the platform's admins. */
  | { letter: 'suggested-club'; suggestedClubId: string; userId: string }
  /** To the club's welfare contact; with `userId` to one of the club's admins, where there is no contact. */
  | { letter: 'reflection-report'; reportId: string; userId?: string }
  /** To whoever has suggested it. */
  | { letter: 'declined-club'; suggestedClubId: string };

/** A person who wants to join a club by its code. */
export interface SignUp {
  clubId: string;
  clubMemberRole: JoiningRole;
  firstName: string;
  lastName: string;
  email: string;
}

/** Every kind of job by the name of its queue, and the data of each. */
export interface Jobs {
  'master-rendition': { episodeId: string; clubId: string };
  'analyse-file': { fileId: string };
  'drop-picture': { episodeId: string; clubId: string };
  'erase-content': { sha256: string };
  'send-letter': EmailJob;
  'sign-up': SignUp;
  'count-listening': Record<string, never>;
  'remind-clubs': Record<string, never>;
  sweep: Record<string, never>;
}
type JobName = keyof Jobs;

/** Longer than the engine may take, because otherwise a second worker would start a job that the first still does. */
const masterSeconds = engineLimits.masterMs / 1000 + 600;

/** How often a job that failed (a crash, a full disk) is tried again, and how long one try may take. */
const queueOptions: Record<JobName, Omit<PgBoss.Queue, 'name'>> = {
  // `short`: at most one job waits for each episode and club, however often it is requested.
  'master-rendition': {
    policy: 'short',
    retryLimit: 2,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: masterSeconds,
  },
  'analyse-file': { policy: 'short', retryLimit: 2, retryDelay: 5, retryBackoff: true, expireInSeconds: 900 },
  'drop-picture': { policy: 'short', retryLimit: 2, retryDelay: 60, expireInSeconds: 300 },
  // Tried for most of an hour, within which it has to be gone.
  'erase-content': {
    policy: 'short',
    retryLimit: 6,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 60,
  },
  // Tried for more than eight hours, because a mail server may be away for a night.
  'send-letter': {
    policy: 'standard',
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
    expireInSeconds: 120,
  },
  'sign-up': { policy: 'standard', retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 60 },
  // A whole hour, because after an upgrade every day of years is rolled up at once.
  'count-listening': { policy: 'short', retryLimit: 0, expireInSeconds: 3600 },
  'remind-clubs': { policy: 'short', retryLimit: 0, expireInSeconds: 300 },
  sweep: { policy: 'short', retryLimit: 0, expireInSeconds: 900 },
};

const scheduled = '__pgboss__send-it';

export interface Queue {
  /**
   * Queues jobs in the transaction `db`, so they exist only if it commits. With a policy other than `standard`, at
   * most one job for each `key` waits; a higher `priority` (default 0) goes first, and none before `startAfter`.
   */
  send<Name extends JobName>(
    db: Db,
    name: Name,
    jobs: { key: string; data: Jobs[Name]; priority?: number; startAfter?: Date }[],
  ): Promise<void>;
}

/** Text that the queue's JSON can store: without NUL and without half a surrogate pair. */
export const storable = (text: string): string => Buffer.from(text).toString().replaceAll('\0', '');

const executor = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await executeText(db, text, values) }),
});

/** Starts pg-boss for the worker, with its maintenance. */
export async function startBoss(url: string, onError: (error: Error) => void): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, max: 4, application_name: 'touchline-worker' });
  boss.on('error', onError);
  await boss.start();
  return boss;
}

/** Creates pg-boss's tables and our queues. Runs with the migrations, under their lock. */
export async function prepareQueues(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queueOptions)) {
      await boss.createQueue(name, { name, ...options });
      await boss.updateQueue(name, { name, ...options });
    }
    // The library's queue for scheduled jobs. Otherwise the first worker would create it, and its role may not create
    // tables.
    await boss.createQueue(scheduled, { name: scheduled });
  } finally {
    await boss.stop({ graceful: false });
  }
}

/**
 * Puts jobs of any kind back, in the transaction of `client`. Jobs of a queue that does not exist any more are
 * skipped.
 */
export async function requeue(
  client: pg.ClientBase,
  jobs: { name: string; data: object | null; priority: number; singletonKey: string | null }[],
): Promise<void> {
  const boss = new PgBoss({ db: noConnection, supervise: false, schedule: false, migrate: false });
  const db: PgBoss.Db = { executeSql: (text, values) => client.query(text, values) };
  const rows = jobs.map(({ name, data, priority, singletonKey }) => ({
    name,
    priority,
    ...(data && { data }),
    ...(singletonKey && { singletonKey }),
  }));
  if (rows.length > 0) await boss.insert(rows, { db } as PgBoss.InsertOptions);
}

const noConnection: PgBoss.Db = {
  executeSql: () =>
    Promise.reject(new Error('a job is sent in the transaction of the change that asks for it')),
};

/** The queue of the API, which only sends and opens no connection of its own. */
export function makeQueue(): Queue {
  const boss = new PgBoss({ db: noConnection, supervise: false, schedule: false, migrate: false });
  return {
    async send(db, name, jobs) {
      const rows = jobs.map(({ key, data, priority = 0, startAfter }) => ({
        ...{ name, data, priority, singletonKey: key },
        ...(startAfter && { startAfter }),
      }));
      if (rows.length > 0) await boss.insert(rows, { db: executor(db) } as PgBoss.InsertOptions);
    },
  };
}
