import type { Database } from '@/server/kernel/db/client';
import type { WorkContext } from '@/server/kernel/jobs/queue';
import { nouns } from '@/server/programs/nouns';

/** What the hourly clean-up does with deleted things that cannot be restored any more. */
export async function purgeRemoved(db: Database): Promise<void> {
  for (const { name, run } of nouns.flatMap((noun) => noun.cleanUps ?? [])) {
    // Of all that a clean-up gets these need the database alone.
    if (name.startsWith('deleted: ')) await run({ db } as WorkContext);
  }
}
