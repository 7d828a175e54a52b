import { and, eq } from 'drizzle-orm';
import { dayMs } from '@/contract/analytics/range';
import { noGuides } from '@/contract/episode';
import { Slot } from '@/contract/episode-content';
import { dayIn, defaultTimeZone, instantOf } from '@/contract/time-zone';
import { setHosts } from '../../episode/episode-change.store';
import { queueMastering } from '../../mastering/master-ahead';
import { addEpisodeClubs } from '../../rendition/rendition.store';
import { requestRendition } from '../../rendition/request-rendition';
import { categories } from '../../tables/category';
import { episodeClubs, episodes } from '../../tables/episode';
import { hosts } from '../../tables/host';
import { episodeParts } from '../../tables/part';
import { getUserByIdentifier } from '../../user/user.store';
import { demoCategories, demoEpisodes } from './catalogue';
import type { DemoClub, DemoClubs, DemoContext } from './fill-clubs';
import { storeDemoFile } from './store-demo-file';

export const daysFromNow = (days: number): Date => new Date(Date.now() + days * dayMs);
export const dayOf = (date: Date): string => dayIn(defaultTimeZone, date);

type Plan = (typeof demoEpisodes)[number];

async function addParts(
  { tx, ...parts }: DemoContext,
  episodeId: string,
  club: DemoClub,
  sent: Plan['rovers'],
  sentAt: Date,
) {
  for (const slot of Slot.options) {
    const name = sent?.[slot];
    if (!name) continue;
    const of = { clubId: club.id, episodeId, createdBy: club.adminId };
    const fileId = await storeDemoFile(tx, parts, { name, purpose: 'part', ...of });
    await tx.insert(episodeParts).values({
      ...{ episodeId, clubId: club.id, slot, fileId, sentBy: club.adminId, sentAt },
      ...{ check: 'good', childVoices: 'none' },
    });
    await queueMastering(tx, parts.queue, [{ fileId, kind: slot }]);
  }
}

/** The clubs that take part. Ashford was suspended a while ago, and Hillside is new. */
function clubsTaking({ rovers, ashford, hillside }: DemoClubs, { status, forHillside }: Plan): DemoClub[] {
  if (status === 'draft') return [];
  if (status === 'in_progress') return [rovers, hillside];
  return [rovers, ashford, ...(forHillside ? [hillside] : [])];
}

/** Hillside has sent nothing for the open episode, so the platform has written to it. */
async function remindHillside({ tx }: DemoContext, episodeId: string, { id }: DemoClub) {
  const platform = await getUserByIdentifier(tx, 'admin@touchline.test');
  await tx
    .update(episodeClubs)
    .set({ remindedAt: daysFromNow(-2), remindedBy: platform?.id })
    .where(and(eq(episodeClubs.episodeId, episodeId), eq(episodeClubs.clubId, id)));
  // Today's reminders count as sent, so that a demo does not begin by writing to its clubs.
  await tx
    .update(episodeClubs)
    .set({ autoRemindedAt: new Date() })
    .where(eq(episodeClubs.episodeId, episodeId));
}

/** The hosts of a plan in its order. */
async function hostIdsOf(tx: DemoContext['tx'], { hosts: names = [] }: Plan): Promise<string[]> {
  const rows = await tx.select({ id: hosts.id, name: hosts.name }).from(hosts);
  return names.flatMap((name) => rows.find((row) => row.name === name)?.id ?? []);
}

async function addEpisode(
  context: DemoContext,
  clubs: DemoClubs,
  plan: Plan,
  categoryId: string | undefined,
) {
  const { tx, queue } = context;
  const { number, season = 2, name, description, status, isPublic = false } = plan;
  const publishedAt = plan.publishedAgo === undefined ? undefined : daysFromNow(-plan.publishedAgo);
  const publishAt =
    plan.publishIn === undefined
      ? undefined
      : instantOf(defaultTimeZone, `${dayOf(daysFromNow(plan.publishIn))}T07:00`);
  const [episode] = await tx
    .insert(episodes)
    .values({
      number,
      season,
      name,
      description,
      status,
      isPublic,
      questions: plan.questions ?? [],
      guides: plan.guides ?? noGuides,
      categoryId,
      publishedAt,
      publishAt,
      endDate: dayOf(daysFromNow(plan.dueIn)),
    })
    .returning({ id: episodes.id });
  if (!episode) throw new Error('insert returned no row');
  await setHosts(tx, episode.id, await hostIdsOf(tx, plan));
  if (plan.feature) {
    const featureFileId = await storeDemoFile(tx, context, {
      name: plan.feature,
      purpose: 'feature',
      episodeId: episode.id,
    });
    await tx.update(episodes).set({ featureFileId }).where(eq(episodes.id, episode.id));
  }
  const sentAt = daysFromNow(Math.min(plan.dueIn - 2, -1));
  await addParts(context, episode.id, clubs.rovers, plan.rovers, sentAt);
  await addParts(context, episode.id, clubs.ashford, plan.ashford, sentAt);
  const taking = clubsTaking(clubs, plan).map(({ id }) => ({ episodeId: episode.id, clubId: id }));
  await addEpisodeClubs(tx, taking);
  // The clubs of a demo take part since before their Due Dates, so that what they delivered in time is seen.
  await tx
    .update(episodeClubs)
    .set({ joinedAt: daysFromNow(plan.dueIn - 14) })
    .where(eq(episodeClubs.episodeId, episode.id));
  if (status === 'in_progress') await remindHillside(context, episode.id, clubs.hillside);
  if (publishedAt) for (const key of taking) await requestRendition(tx, queue, key);
  return { id: episode.id, ...plan };
}

/** Six episodes in every state, and their parts. */
export async function fillEpisodes(context: DemoContext, clubs: DemoClubs) {
  const { tx } = context;
  const named = await tx
    .insert(categories)
    .values(
      demoCategories.map(([name, description], i) => ({
        name,
        description,
        createdAt: daysFromNow(-90 + 5 * i),
      })),
    )
    .returning();
  const added = [];
  for (const plan of demoEpisodes) {
    added.push(await addEpisode(context, clubs, plan, named.find((row) => row.name === plan.category)?.id));
  }
  return added.filter(({ publishedAgo }) => publishedAgo !== undefined);
}
export type DemoEpisodes = Awaited<ReturnType<typeof fillEpisodes>>;
