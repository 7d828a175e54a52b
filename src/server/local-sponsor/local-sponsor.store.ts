import { eq } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { files } from '../tables/file';
import { sponsors } from '../tables/sponsor';

/** Where the sponsors of clubs are kept. Those of the platform are in the same table. */
export const localSponsorRows = {
  table: sponsors,
  search: [],
  sorts: { removedAt: sponsors.removedAt },
  owned: true,
  files: {
    logo: { kind: 'image', column: 'logoFileId', purpose: 'sponsorLogo' },
    spot: { kind: 'audio', column: 'spotFileId', purpose: 'localSpot' },
  },
} as const;

/** The spot of a sponsor; undefined when it has none. */
export async function getSpot(db: Db, sponsorId: string) {
  const rows = await db
    .select({ duration: files.duration })
    .from(sponsors)
    .innerJoin(files, eq(files.id, sponsors.spotFileId))
    .where(eq(sponsors.id, sponsorId));
  return rows[0];
}
