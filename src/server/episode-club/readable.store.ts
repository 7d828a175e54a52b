import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { audiencesFor } from '@/policy/audience';
import { dashboardOf } from '@/policy/persona';
import type { Principal } from '@/policy/rules';

/**
 * Whether a person of the club may read an episode: the rule `episode:read` of the policy in SQL, which leaves deleted ones
 * to the query. `episode` is what the query calls the table `episodes`.
 */
export function readableBy(
  { persona }: Pick<Principal, 'persona'>,
  clubId: SQL | Placeholder | string | null,
  episode: SQL = sql`episodes`,
): SQL {
  const dashboard = dashboardOf(persona);
  if (dashboard === 'admin') return sql`true`;
  const notOfAnother = sql`(${episode}.of_club_id is null or ${episode}.of_club_id = ${clubId})`;
  if (dashboard === 'club') return sql`(${episode}.status <> 'draft' and ${notOfAnother})`;
  const audiences = sql.join(
    audiencesFor(persona).map((audience) => sql`${audience}`),
    sql`, `,
  );
  return sql`(${episode}.status = 'published' and ${episode}.audience in (${audiences}) and ${notOfAnother})`;
}
