import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClubMemberRole } from '@/contract/account';
import type { EpisodeStatus } from '@/contract/episode';
import type { ConsentPurpose } from '@/contract/family/consent';
import { limits } from '@/contract/limits';
import { createSession } from '@/server/auth/session.store';
import { appendConsents } from '@/server/consent/consent.store';
import { currentNotices, type Notice } from '@/server/consent/notices';
import { createFileKey } from '@/server/file/file-url';
import type { Database, Db } from '@/server/kernel/db/client';
import { createToken, hashToken } from '@/server/kernel/http/token';
import { clubs } from '@/server/tables/club';
import { episodes } from '@/server/tables/episode';
import { files } from '@/server/tables/file';
import { users } from '@/server/tables/user';
import { hashPassword } from '@/server/user/password';

export const password = 'Right-Horse7';
let passwordHash: Promise<string> | undefined;
let serial = 0;

function first<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('insert returned no row');
  return row;
}

export async function seedClub(
  db: Db,
  clubname = `Club ${++serial}`,
  status: 'active' | 'suspended' = 'active',
) {
  return first(
    await db
      .insert(clubs)
      .values({ clubname, status, joinCode: `CODE-${++serial}` })
      .returning(),
  );
}

/** `consented: false` makes a child whose guardians have not agreed to anything. */
export type SeedUser = Partial<typeof users.$inferInsert> & { consented?: boolean };

/** Has some guardian agree that a child has an account, or to something else; or withdraw it. */
export const seedConsent = (
  db: Database,
  childId: string,
  {
    purpose = 'account',
    given = true,
    guardianId = randomUUID(),
    notice = currentNotices.en,
  }: SeedConsent = {},
) =>
  db.transaction((tx) =>
    appendConsents(tx, notice, [
      { childId, guardianId, purpose, given, method: 'form', zone: 'Europe/London' },
    ]),
  );

interface SeedConsent {
  purpose?: ConsentPurpose;
  given?: boolean;
  guardianId?: string;
  notice?: Notice;
}

/** The default identifier: a child has no e-mail. */
const namesOf = ({ clubMemberRole }: SeedUser): SeedUser =>
  clubMemberRole === 'child' ? { username: `child${++serial}` } : { email: `person${++serial}@example.test` };

/** A person with a session; `clubMemberRole` absent makes a platform admin. */
export async function seedPerson(db: Database, { consented = true, ...of }: SeedUser = {}) {
  passwordHash ??= hashPassword('', password);
  const role = of.clubMemberRole ? ('user' as const) : ('admin' as const);
  const user = first(
    await db
      .insert(users)
      .values({
        role,
        firstName: 'Ada',
        lastName: 'Byron',
        ...namesOf(of),
        ...of,
        passwordHash: await passwordHash,
      })
      .returning(),
  );
  if (of.clubMemberRole === 'child' && consented) await seedConsent(db, user.id);
  const token = createToken();
  await createSession(db, {
    userId: user.id,
    tokenHash: hashToken(token),
    device: 'test',
    maxDays: 90,
  });
  return { ...user, token };
}

export const seedMember = (db: Database, clubId: string, clubMemberRole: ClubMemberRole, of: SeedUser = {}) =>
  seedPerson(db, { ...of, clubId, clubMemberRole });

/** So many members without a session, at once. Resolves to their ids. */
export async function seedUsers(
  db: Database,
  clubId: string,
  clubMemberRole: ClubMemberRole,
  count: number,
  createdAt = new Date(),
): Promise<string[]> {
  passwordHash ??= hashPassword('', password);
  const ofUser = {
    role: 'user' as const,
    firstName: 'Ada',
    lastName: 'Byron',
    passwordHash: await passwordHash,
  };
  const of = { ...ofUser, clubId, clubMemberRole, createdAt };
  const rows = Array.from({ length: count }, () => ({ ...of, ...namesOf({ clubMemberRole }) }));
  const made = await db.insert(users).values(rows).returning({ id: users.id });
  return made.map(({ id }) => id);
}

/** An episode; unless it is a draft, the active clubs of that moment take part in it. */
export async function seedEpisode(
  db: Db,
  status: EpisodeStatus,
  of: Partial<typeof episodes.$inferInsert> = {},
) {
  const number = ++serial;
  const values = { number, name: `Episode ${number}`, endDate: '2099-01-31', status, ...of };
  const episode = first(await db.insert(episodes).values(values).returning());
  if (status !== 'draft') await joinClubs(db, episode.id);
  return episode;
}

/** A recording of the platform for an episode, so that something can be heard in it. Resolves to its id. */
export async function seedFeature(db: Db): Promise<string> {
  const sha256 = randomBytes(32).toString('hex');
  const file = { key: createFileKey(), purpose: 'feature' as const, sha256, bytes: 1, mime: 'audio/mpeg' };
  return first(
    await db
      .insert(files)
      .values({ ...file, fileName: 'feature.mp3' })
      .returning(),
  ).id;
}

/** Has every active club take part in an episode since long before its Due Date, with an admin or without. */
export async function joinClubs(db: Db, episodeId: string): Promise<void> {
  await db.execute(sql`
    insert into episode_clubs (episode_id, club_id, joined_at)
    select e.id, c.id, least(now(), e.end_date - interval '14 days')
    from episodes e, clubs c where e.id = ${episodeId} and c.status = 'active' and c.removed_at is null
    on conflict do nothing`);
}

/** The tokens of so many uploads at once: each of these admins of one club sends as many as one person may. */
export async function seedSenders(db: Database, clubId: string, uploads: number): Promise<string[]> {
  const tokens: string[] = [];
  while (tokens.length < uploads) {
    const { token } = await seedMember(db, clubId, 'admin');
    tokens.push(...Array<string>(limits.uploadsAtOnce).fill(token));
  }
  return tokens.slice(0, uploads);
}
