import { endClubArchive, getClubArchive, makeClubArchive } from '@/contract/moving/club-archive';
import { t } from '@/language/text';
import { getClub } from '../club/club.store';
import { lockLiveClub } from '../club/lock-live-club';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import * as store from './club-archive.store';
import { viewArchive } from './club-archive.view';
import { queueArchive } from './make-archive';

const what = t`The club`;

const get = on(getClubArchive, async ({ services: { db }, who, params }) => {
  authorize(who, 'club-archive:manage', { clubId: params.id }, what);
  if (!(await getClub(db, params.id))) throw notFound(what);
  return { data: viewArchive(await store.getLatestArchive(db, params.id), who.principal.userId) };
});

const make = on(makeClubArchive, async (call) => {
  const { services, who, params } = call;
  const clubId = params.id;
  authorize(who, 'club-archive:manage', { clubId }, what);
  await services.rateLimits.take('clubArchives', clubId);
  return services.db.transaction(async (tx) => {
    await lockLiveClub(tx, clubId);
    const before = await store.getLatestArchive(tx, clubId);
    if (before?.archive.status === 'waiting' || before?.archive.status === 'making')
      throw new ApiError('conflict', t`An archive is being made now. Wait for it, or stop it first.`);
    await store.endArchives(tx, clubId);
    const id = await store.createArchive(tx, clubId, who.principal.userId);
    if (id === undefined)
      throw new ApiError('conflict', t`An archive is being made now. Wait for it, or stop it first.`);
    await queueArchive({ db: tx, queue: services.queue }, id);
    await audit(tx, call, { action: 'club-archive:make', object: `club:${clubId}`, clubId });
    const data = viewArchive(await store.getLatestArchive(tx, clubId), who.principal.userId);
    if (!data) throw new Error('a new archive cannot be read');
    return { data, message: t`The archive is being made. You get an email when it is ready` };
  });
});

const end = on(endClubArchive, async (call) => {
  const { services, who, params } = call;
  const clubId = params.id;
  authorize(who, 'club-archive:manage', { clubId }, what);
  return services.db.transaction(async (tx) => {
    await lockLiveClub(tx, clubId);
    const ended = await store.endArchives(tx, clubId);
    if (ended.length > 0)
      await audit(tx, call, { action: 'club-archive:end', object: `club:${clubId}`, clubId });
    return { data: null, message: t`The archive is deleted` };
  });
});

export const clubArchiveRoutes = [get, make, end];
