import type { Db } from '@/server/kernel/db/client';
import { campaigns, sponsors } from '@/server/tables/sponsor';

/** A sponsor of the platform, or of a club. Resolves to its id. */
export async function seedSponsor(db: Db, name: string, clubId: string | null = null): Promise<string> {
  const [sponsor] = await db.insert(sponsors).values({ name, clubId }).returning();
  return sponsor?.id ?? '';
}

/** A campaign of a sponsor, over the year 2026 by default. Resolves to its id. */
export async function seedCampaign(
  db: Db,
  sponsorId: string,
  name: string,
  days: { startsOn: string; endsOn: string } = { startsOn: '2026-01-01', endsOn: '2026-12-31' },
): Promise<string> {
  const [campaign] = await db
    .insert(campaigns)
    .values({ sponsorId, name, ...days })
    .returning();
  return campaign?.id ?? '';
}
