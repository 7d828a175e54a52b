import { eq } from 'drizzle-orm';
import { dayMs } from '@/contract/analytics/range';
import { appendConsents } from '../../consent/consent.store';
import { currentNotices } from '../../consent/notices';
import { addChild, createFamily } from '../../family/family.store';
import type { Transaction } from '../../kernel/db/client';
import { createCode } from '../../kernel/http/token';
import type { Queue } from '../../kernel/jobs/queue';
import type { DeriveSecret, ListenerOf } from '../../kernel/listener-key';
import type { Storage } from '../../kernel/storage/storage';
import { clubs } from '../../tables/club';
import { users } from '../../tables/user';
import * as people from './people';
import { storeDemoFile } from './store-demo-file';

export interface DemoContext {
  tx: Transaction;
  storage: Storage;
  queue: Queue;
  passwordHash: string;
  listenerOf: ListenerOf;
  deriveSecret: DeriveSecret;
}

export interface DemoClub {
  id: string;
  adminId: string;
  memberIds: string[];
  /** The first guardian of its first family. */
  parentId: string | undefined;
}

interface ClubPlan {
  clubname: string;
  /** A fixed code for the club that people try to join. */
  joinCode?: string;
  status?: 'active' | 'suspended';
  logo?: string;
  identity?: string;
  staff: typeof people.roversStaff;
  families: typeof people.roversFamilies;
}

async function addPeople({ tx, passwordHash }: DemoContext, clubId: string, list: typeof people.roversStaff) {
  if (list.length === 0) return [];
  const rows = await tx
    .insert(users)
    .values(list.map((person) => ({ ...person, clubId, passwordHash })))
    .returning({ id: users.id });
  return rows.map((row) => row.id);
}

export async function addFamily(
  context: DemoContext,
  clubId: string,
  family: (typeof people.roversFamilies)[number],
) {
  const { tx, passwordHash } = context;
  const guardianIds = await addPeople(context, clubId, family.guardians);
  const [guardianId] = guardianIds;
  if (!guardianId) throw new Error('a demo family has no guardian');
  const familyId = await createFamily(tx, { clubId, guardianIds });
  const childIds: string[] = [];
  for (const child of family.children)
    childIds.push(await addChild(tx, familyId, { ...child, passwordHash }));
  const agreed = {
    guardianId,
    method: 'form',
    zone: 'Europe/London',
    at: new Date('2026-09-01T18:00:00Z'),
  } as const;
  await appendConsents(
    tx,
    currentNotices.en,
    childIds.flatMap((childId) =>
      (['account', 'reflections'] as const).map((purpose) => ({ ...agreed, childId, purpose, given: true })),
    ),
  );
  return [...guardianIds, ...childIds];
}

async function addClub(context: DemoContext, plan: ClubPlan): Promise<DemoClub> {
  const { tx } = context;
  const { clubname, status, joinCode = createCode(2) } = plan;
  const [club] = await tx.insert(clubs).values({ clubname, status, joinCode }).returning({ id: clubs.id });
  if (!club) throw new Error('insert returned no row');
  const staffIds = await addPeople(context, club.id, plan.staff);
  const [adminId] = staffIds;
  if (!adminId) throw new Error('a demo club has no admin');
  const memberIds = staffIds.slice(1);
  for (const family of plan.families) memberIds.push(...(await addFamily(context, club.id, family)));
  const of = { clubId: club.id, createdBy: adminId };
  await tx
    .update(clubs)
    .set({
      logoFileId:
        plan.logo && (await storeDemoFile(tx, context, { name: plan.logo, purpose: 'logo', ...of })),
      identityFileId: plan.identity
        ? await storeDemoFile(tx, context, { name: plan.identity, purpose: 'identity', ...of })
        : null,
    })
    .where(eq(clubs.id, club.id));
  return { id: club.id, adminId, memberIds, parentId: memberIds[plan.staff.length - 1] };
}

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);

/** The members of a club joined over the last months, a family or so at a time. */
async function joinEarlier(tx: Transaction, club: DemoClub, openedAgo: number) {
  await tx
    .update(clubs)
    .set({ createdAt: daysAgo(openedAgo) })
    .where(eq(clubs.id, club.id));
  for (const [place, id] of [club.adminId, ...club.memberIds].entries()) {
    const createdAt = daysAgo(Math.max(1, openedAgo - 4 - Math.floor(place / 4) * 11));
    await tx.update(users).set({ createdAt }).where(eq(users.id, id));
  }
}

/** Three clubs: one with a name over 13 characters, one suspended, one new and empty. */
export async function fillClubs(context: DemoContext) {
  await context.tx.insert(users).values({ ...people.platformAdmin, passwordHash: context.passwordHash });
  const rovers = await addClub(context, {
    clubname: 'Riverside Rovers FC',
    joinCode: 'ROVE-RS26',
    logo: 'rovers.png',
    identity: 'rovers-identity.mp3',
    staff: people.roversStaff,
    families: people.roversFamilies,
  });
  const ashford = await addClub(context, {
    clubname: 'Ashford Athletic',
    status: 'suspended',
    logo: 'ashford.png',
    identity: 'ashford-identity.mp3',
    staff: people.ashfordStaff,
    families: people.ashfordFamilies,
  });
  const hillside = await addClub(context, {
    clubname: 'Hillside',
    staff: people.hillsideStaff,
    families: [],
  });
  await joinEarlier(context.tx, rovers, 125);
  await joinEarlier(context.tx, ashford, 110);
  return { rovers, ashford, hillside };
}
export type DemoClubs = Awaited<ReturnType<typeof fillClubs>>;
