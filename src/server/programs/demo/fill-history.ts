import { dayMs } from '@/contract/analytics/range';
import type { AuditAction } from '@/contract/audit/audit-words';
import { appendEntries } from '../../kernel/db/audit';
import type { Changes } from '../../kernel/db/changes';
import { categories } from '../../tables/category';
import { clubs } from '../../tables/club';
import { episodes } from '../../tables/episode';
import { getUserByIdentifier } from '../../user/user.store';
import type { DemoContext } from './fill-clubs';
import { daysFromNow } from './fill-episodes';

/** What was done to clubs, categories and episodes until now, as their histories tell it. */
export async function fillHistory({ tx }: DemoContext): Promise<void> {
  const admin = await getUserByIdentifier(tx, 'admin@touchline.test');
  const entryOf = (object: string, verb: string, at: Date, changes: Changes) => {
    const [noun] = object.split(':');
    return {
      actorId: admin?.id,
      action: `${noun}:${verb}` as AuditAction,
      object,
      at,
      changes,
      result: 'ok' as const,
    };
  };
  const ofClubs = (await tx.select().from(clubs)).flatMap(({ id, clubname, country, timeZone, status }) => {
    const created: Changes = {
      clubname: [null, clubname],
      country: [null, country],
      timeZone: [null, timeZone],
    };
    return [
      entryOf(`club:${id}`, 'create', daysFromNow(-120), created),
      ...(status === 'suspended'
        ? [entryOf(`club:${id}`, 'suspended', daysFromNow(-20), { status: ['active', 'suspended'] })]
        : []),
    ];
  });
  const ofCategories = (await tx.select().from(categories)).flatMap(({ id, name, description }) => [
    entryOf(`category:${id}`, 'create', daysFromNow(-110), { name: [null, name] }),
    ...(description
      ? [entryOf(`category:${id}`, 'update', daysFromNow(-100), { description: ['', description] })]
      : []),
  ]);
  const ofEpisodes = (await tx.select().from(episodes)).flatMap(
    ({ id, name, endDate, status, publishedAt }) => {
      const object = `episode:${id}`;
      const due = Date.parse(endDate);
      const opened = entryOf(object, 'in_progress', new Date(Math.min(due - 20 * dayMs, Date.now())), {
        status: ['draft', 'in_progress'],
      });
      const created = new Date(Math.min(due - 30 * dayMs, Date.now()));
      return [
        entryOf(object, 'create', created, { name: [null, name], endDate: [null, endDate] }),
        ...(status === 'draft' ? [] : [opened]),
        ...(publishedAt
          ? [entryOf(object, 'published', publishedAt, { status: ['in_progress', 'published'] })]
          : []),
      ];
    },
  );
  const entries = [...ofClubs, ...ofCategories, ...ofEpisodes];
  await appendEntries(
    tx,
    entries.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
}
