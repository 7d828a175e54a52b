import { sql } from 'drizzle-orm';
import { inviteEnd } from '../invite/invite.store';
import type { Db } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { folded } from '../tables/fold-text';
import { invites } from '../tables/join';
import { users } from '../tables/user';
import { spellingsOf } from '../user/user-email.store';

/** The names of a list, each with the spelling by which names are compared, and whether a club has it. */
export async function readNames(db: Db, names: readonly string[]) {
  const { rows } = await db.execute<{ key: string; isTaken: boolean }>(sql`
    select ${folded(sql`name`)} as key, exists (select from ${clubs}
      where ${clubs.sortName} = ${folded(sql`name`)} and ${clubs.removedAt} is null) as "isTaken"
    from unnest(${sql.param([...names])}::text[]) with ordinality as listed (name, place) order by place`);
  return rows;
}

/** Of these addresses those of accounts, and those with an open invite, each in the spellings that are stored. */
export async function findUsedEmails(db: Db, emails: readonly string[]) {
  const listed = sql`in (select lower(email) from unnest(${sql.param(emails.flatMap(spellingsOf))}::text[]) as listed (email))`;
  const { rows } = await db.execute<{ email: string; isAccount: boolean }>(sql`
    select lower(${users.email}) as email, true as "isAccount" from ${users} where lower(${users.email}) ${listed}
    union all
    select lower(${invites.email}), false from ${invites}
    where lower(${invites.email}) ${listed} and ${inviteEnd} > now()`);
  return rows;
}
