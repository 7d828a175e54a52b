import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { invites } from '../db/schema/join';

/**
 * Writes an invite down; one of before to the same address goes, and its link with it. The club's row is to be locked,
 * so that two at once do not both find none. Resolves to its id.
 */
export async function replaceInvite(
  db: Db,
  invite: { clubId: string; email: string; invitedBy: string },
): Promise<string> {
  const sameAddress = sql`lower(${invites.email}) = lower(${invite.email})`;
  await db.delete(invites).where(and(eq(invites.clubId, invite.clubId), sameAddress));
  const [row] = await db.insert(invites).values(invite).returning({ id: invites.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}
