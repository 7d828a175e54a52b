import { limits } from '@/contract/limits';
import {
  getShowImport,
  importShow,
  previewShow,
  type ShowImport,
  type ShowPreview,
  stopShowImport,
} from '@/contract/moving/show-import';
import { addressIn, asciiEmail } from '@/contract/text/email';
import { plural, t, translated } from '@/language/text';
import { getClub } from '../club/club.store';
import { lockLiveClub } from '../club/lock-live-club';
import type { Db } from '../kernel/db/client';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { queueItems } from './import-episode';
import { readShow, type Show } from './read-show';
import { ShowError } from './show-error';
import * as store from './show-import.store';

const what = t`The club`;
const namesShown = 5;

/** Reads the feed that a person names, after what it costs was counted. Throws 422 with a sentence. */
async function lookAt(
  { services: { rateLimits, outside } }: Pick<Call, 'services'>,
  who: Person,
  url: string,
): Promise<Show> {
  await rateLimits.take('showReads', who.principal.userId);
  try {
    return await readShow(url, outside);
  } catch (error) {
    if (!(error instanceof ShowError)) throw error;
    throw fieldError('invalid', 'url', error.message);
  }
}

/** Why this person may not take the show over; null when they may: its owner has the same address. */
function lockOf({ isLocked, owner }: Show, { account }: Person): string | null {
  if (!isLocked) return null;
  const { email } = account.user;
  if (email && asciiEmail(addressIn(owner)) === asciiEmail(email)) return null;
  return owner
    ? t`The show is locked at its hosting service by ${owner}. Unlock it there (“podcast:locked”), or sign in here with the email of its owner.`
    : t`The show is locked at its hosting service. Unlock it there (“podcast:locked”), or sign in here with the email of its owner.`;
}

/** What of a show is to be imported, and how much of it the club has, or has deleted. */
async function compare(db: Db, clubId: string, { items }: Show, withPurged = false) {
  const known = await store.listKnownGuids(
    db,
    clubId,
    items.map(({ guid }) => guid),
  );
  const listAs = (as: string | undefined) => items.filter(({ guid }) => known.get(guid) === as);
  const countOf = (as: string) => listAs(as).length;
  const explicitOf = (as?: string) => listAs(as).filter(({ isExplicit }) => isExplicit).length;
  const isMeant = (guid: string) => !known.has(guid) || (withPurged && known.get(guid) === 'purged');
  return {
    fresh: items.filter(({ guid }) => isMeant(guid)),
    ...{ explicit: explicitOf(), explicitPurged: explicitOf('purged') },
    ...{ already: countOf('here'), deleted: countOf('deleted'), purged: countOf('purged') },
  };
}

const preview = on(previewShow, async (call) => {
  const { services, who, params, body } = call;
  authorize(who, 'show-import:manage', { clubId: params.id }, what);
  if (!(await getClub(services.db, params.id))) throw notFound(what);
  const show = await lookAt(call, who, body.url);
  const { fresh, ...counts } = await compare(services.db, params.id, show);
  const data: ShowPreview = {
    title: show.title,
    episodes: show.items.length + show.withoutSound,
    importable: fresh.length,
    ...counts,
    withoutSound: show.withoutSound,
    oldest: show.items.at(-1)?.publishedAt.toISOString() ?? null,
    newest: show.items[0]?.publishedAt.toISOString() ?? null,
    first: fresh.slice(0, namesShown).map(({ title }) => title),
    locked: lockOf(show, who),
  };
  return { data };
});

async function present(db: Db, clubId: string): Promise<ShowImport | null> {
  const found = await store.getLastImport(db, clubId);
  if (!found) return null;
  const { last, counts, failures } = found;
  const of = (status: string) => counts.find((each) => each.status === status)?.count ?? 0;
  return {
    id: last.id,
    title: last.title,
    status: last.status,
    episodes: counts.reduce((sum, each) => sum + each.count, 0),
    done: of('done'),
    failed: of('failed'),
    failures: failures.map(({ title, reason }) => ({ title, reason: translated(reason ?? '') })),
    askedAt: last.createdAt.toISOString(),
  };
}

/** What was published first gets number 1 where the feed has no numbers. */
const numbered = ({ items }: Show) =>
  new Map(
    items.map(({ guid, number }, place) => [
      guid,
      number ?? Math.min(items.length - place, limits.episodeNumberMax),
    ]),
  );

const begin = on(importShow, async (call) => {
  const { services, who, params, body } = call;
  const clubId = params.id;
  authorize(who, 'show-import:manage', { clubId }, what);
  if (!(await getClub(services.db, clubId))) throw notFound(what);
  const show = await lookAt(call, who, body.url);
  const locked = lockOf(show, who);
  if (locked) throw new ApiError('conflict', locked);
  return services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, clubId);
    if (club.status !== 'active')
      throw new ApiError('conflict', t`${club.clubname} is suspended. Let it in again first.`);
    const { fresh, deleted, purged } = await compare(tx, clubId, show, body.withPurged);
    if (fresh.length === 0)
      throw new ApiError(
        'conflict',
        deleted > 0
          ? t`There is nothing new in this show: its episodes are here, or were deleted here. What was deleted in the last ${limits.restorableDays} days can be restored under Podcast.`
          : purged > 0
            ? t`There is nothing new in this show: its episodes are here, or were deleted here for good.`
            : t`There is nothing new in this show: all its episodes are here.`,
      );
    const numbers = numbered(show);
    const ids = await store.createImport(
      tx,
      { clubId, askedBy: who.principal.userId, url: body.url, title: show.title, coverUrl: show.coverUrl },
      fresh.map(({ isExplicit, number, ...item }) => ({
        ...item,
        number: number ?? numbers.get(item.guid) ?? 1,
        audience: isExplicit ? 'parents' : 'everyone',
      })),
    );
    if (!ids)
      throw new ApiError(
        'conflict',
        t`A show is being imported into this club now. Wait for it, or stop it first.`,
      );
    await queueItems({ db: tx, queue: services.queue }, ids);
    await audit(tx, call, { action: 'show-import:begin', object: `club:${clubId}`, clubId });
    const data = await present(tx, clubId);
    if (!data) throw new Error('a new import cannot be read');
    return {
      data,
      message: plural(ids.length, {
        one: '# episode is being imported',
        other: '# episodes are being imported',
      }),
    };
  });
});

const get = on(getShowImport, async ({ services: { db }, who, params }) => {
  authorize(who, 'show-import:manage', { clubId: params.id }, what);
  if (!(await getClub(db, params.id))) throw notFound(what);
  return { data: await present(db, params.id) };
});

const stop = on(stopShowImport, async (call) => {
  const { services, who, params } = call;
  const clubId = params.id;
  authorize(who, 'show-import:manage', { clubId }, what);
  return services.db.transaction(async (tx) => {
    await lockLiveClub(tx, clubId);
    if (await store.stopImport(tx, clubId))
      await audit(tx, call, { action: 'show-import:stop', object: `club:${clubId}`, clubId });
    return {
      data: await present(tx, clubId),
      message: t`The import has stopped. Episodes that are already here stay`,
    };
  });
});

export const showImportRoutes = [preview, begin, get, stop];
