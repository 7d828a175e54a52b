import { setTimeout as wait } from 'node:timers/promises';
import { fileTroubles } from '@/contract/operation/health';
import { codeOf, isDiskFull } from '../kernel/error-codes';
import type { Services } from '../kernel/services';
import type { Storage } from '../kernel/storage/storage';
import { getWatched } from './operation.store';

/** How long a result is reused, in milliseconds, because there may be thousands of probes. */
const freshMs = 1000;
/** A store that has not answered by then counts as away, because who probes waits for a second or two itself. */
const patienceMs = 800;

/** With the first two nothing can be answered. */
export const troubles = ['databaseAway', 'filesOfOthers', ...fileTroubles] as const;
type Trouble = (typeof troubles)[number];

interface State {
  /** Each trouble, and when this process first saw it. */
  since: Map<Trouble, Date>;
  certificateEndsAt: Date | null;
}

interface Watch extends State {
  lookedAt: number;
  looking: Promise<void> | undefined;
  /** A look at the store that has not ended yet. */
  asking: Promise<Trouble[]> | undefined;
}

const watches = new WeakMap<Storage, Watch>();

function troubleOf(error: unknown): Trouble {
  if (isDiskFull(error)) return 'diskFull';
  return /^(EROFS|EACCES|EPERM)$/.test(codeOf(error)) ? 'filesReadOnly' : 'filesAway';
}

/** Never throws. */
async function lookAtStore(storage: Storage, installationId: string | undefined): Promise<Trouble[]> {
  try {
    if ((await storage.marker.read()) !== installationId) return ['filesOfOthers'];
  } catch {
    return ['filesAway'];
  }
  try {
    if ((await storage.spaceLeft()) <= 0) return ['diskFull'];
    await storage.check();
    return [];
  } catch (error) {
    return [troubleOf(error)];
  }
}

async function look({ db, storage }: Pick<Services, 'db' | 'storage'>, watch: Watch): Promise<void> {
  let found: Trouble[];
  try {
    const { certificateEndsAt, installationId } = await getWatched(db);
    watch.certificateEndsAt = certificateEndsAt;
    watch.asking ??= lookAtStore(storage, installationId).finally(() => {
      watch.asking = undefined;
    });
    found = await Promise.race([watch.asking, wait(patienceMs, ['filesAway'] as Trouble[], { ref: false })]);
  } catch {
    found = ['databaseAway'];
  }
  const now = new Date();
  const { since } = watch;
  watch.since = new Map(found.map((trouble) => [trouble, since.get(trouble) ?? now]));
  watch.lookedAt = now.getTime();
}

/** What is wrong with the database and the files, for `/api/readyz` and `/api/metrics`. It never throws. */
export async function readState(services: Pick<Services, 'db' | 'storage'>): Promise<State> {
  const { storage } = services;
  const watch: Watch = watches.get(storage) ?? {
    ...{ since: new Map(), certificateEndsAt: null, lookedAt: 0, looking: undefined, asking: undefined },
  };
  watches.set(storage, watch);
  if (Date.now() - watch.lookedAt > freshMs) {
    watch.looking ??= look(services, watch).finally(() => {
      watch.looking = undefined;
    });
    await watch.looking;
  }
  return watch;
}
