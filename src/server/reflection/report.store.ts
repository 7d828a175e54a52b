import { aliasedTable, and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { episodes } from '../tables/episode';
import { reflectionReports } from '../tables/reflection';
import { users } from '../tables/user';

type NewReport = Pick<
  typeof reflectionReports.$inferInsert,
  'clubId' | 'episodeId' | 'answerId' | 'authorId' | 'reporterId' | 'spoken'
>;

/** The id of a new report; undefined when this person has reported the answer before. */
export async function addReport(tx: Transaction, report: NewReport): Promise<string | undefined> {
  const made = await tx
    .insert(reflectionReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: reflectionReports.id });
  return made[0]?.id;
}

/** The most reports that are listed; older handled ones are left out. */
const listedAtMost = 100;

export function listReports(db: Db, clubId: string) {
  const author = aliasedTable(users, 'author');
  const handler = aliasedTable(users, 'handler');
  const named = (of: typeof users) => ({
    firstName: of.firstName,
    lastName: of.lastName,
    clubMemberRole: of.clubMemberRole,
  });
  return db
    .select({
      report: reflectionReports,
      episode: episodes.name,
      reporter: named(users),
      author: named(author),
      handler: named(handler),
    })
    .from(reflectionReports)
    .innerJoin(episodes, eq(episodes.id, reflectionReports.episodeId))
    .leftJoin(users, and(eq(users.id, reflectionReports.reporterId), ne(users.status, 'removed')))
    .leftJoin(author, and(eq(author.id, reflectionReports.authorId), ne(author.status, 'removed')))
    .leftJoin(handler, eq(handler.id, reflectionReports.handledBy))
    .where(eq(reflectionReports.clubId, clubId))
    .orderBy(
      sql`${reflectionReports.handledAt} is not null`,
      desc(reflectionReports.reportedAt),
      reflectionReports.id,
    )
    .limit(listedAtMost);
}
export type ReportRow = Awaited<ReturnType<typeof listReports>>[number];

/** A report, locked until the transaction ends. */
export async function lockReport(tx: Transaction, id: string) {
  const rows = await tx.select().from(reflectionReports).where(eq(reflectionReports.id, id)).for('update');
  return rows[0];
}

/** `handledBy` is null to open it again. */
export async function markHandled(tx: Transaction, id: string, handledBy: string | null): Promise<void> {
  await tx
    .update(reflectionReports)
    .set({ handledBy, handledAt: handledBy === null ? null : sql`now()` })
    .where(eq(reflectionReports.id, id));
}

export async function getWelfareEmail(db: Db, clubId: string): Promise<string | null> {
  const rows = await db.select({ welfareEmail: clubs.welfareEmail }).from(clubs).where(eq(clubs.id, clubId));
  return rows[0]?.welfareEmail ?? null;
}

export async function setWelfareEmail(
  tx: Transaction,
  clubId: string,
  welfareEmail: string | null,
): Promise<void> {
  await tx.update(clubs).set({ welfareEmail }).where(eq(clubs.id, clubId));
}

/** Where a report of an answer goes, without what was answered; undefined when the club is deleted. */
export async function getReportedTo(db: Db, reportId: string) {
  const rows = await db
    .select({
      clubId: clubs.id,
      clubname: clubs.clubname,
      welfareEmail: clubs.welfareEmail,
      episode: episodes.name,
      spoken: reflectionReports.spoken,
    })
    .from(reflectionReports)
    .innerJoin(clubs, and(eq(clubs.id, reflectionReports.clubId), isNull(clubs.removedAt)))
    .innerJoin(episodes, eq(episodes.id, reflectionReports.episodeId))
    .where(eq(reflectionReports.id, reportId));
  return rows[0];
}
