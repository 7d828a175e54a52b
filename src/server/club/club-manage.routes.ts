import { createClub, listClubs, removeClub, restoreClub, setClubStatus } from '@/contract/club';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import type { Db } from '../kernel/db/client';
import { notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { countInvite } from '../mail/send-emails';
import { requestMissed } from '../rendition/request-rendition';
import * as store from './club.store';
import { viewClubRow } from './club.view';
import { getClubRow, listClubs as listRows } from './club-list.store';
import { lockLiveClub } from './lock-live-club';
import { makeClub } from './make-club';

async function presentRow(db: Db, id: string) {
  const row = await getClubRow(db, id);
  if (!row) throw notFound(t`The club`);
  return viewClubRow(row);
}

const list = on(listClubs, async ({ services, query }) => {
  const { rows, ...page } = await listRows(services.db, query);
  return { data: rows.map(viewClubRow), ...page };
});

const create = on(createClub, async (call) => {
  const { services, body } = call;
  // The limit counts by the club's name, because the club has no id yet.
  await countInvite(call, { scope: body.clubname, email: body.adminEmail });
  return services.db.transaction(async (tx) => {
    const id = await makeClub(tx, call, body);
    const message = t`${body.clubname} was created, and an invite was sent to ${body.adminEmail}`;
    return { data: await presentRow(tx, id), message };
  });
});

const statusWords = {
  active: (clubname: string) => t`${clubname} is active again`,
  suspended: (clubname: string) => t`${clubname} is suspended, and its people are signed out`,
};

const setStatus = on(setClubStatus, async (call) => {
  const { services, params, body } = call;
  const { status } = body;
  const reply = await services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, params.id);
    const changes = await store.clubChanges(tx, club, { status });
    await store.updateStatus(tx, club.id, status);
    if (status === 'suspended') await store.removeSessionsOfClub(tx, club.id);
    else if (club.status === 'suspended') await requestMissed(tx, services.queue, club.id);
    await audit(tx, call, { action: `club:${status}`, object: `club:${club.id}`, clubId: club.id, changes });
    return { data: await presentRow(tx, club.id), message: statusWords[status](club.clubname) };
  });
  services.sessions.forgetClub(params.id);
  return reply;
});

const remove = on(removeClub, async (call) => {
  const { services, params } = call;
  const reply = await services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, params.id);
    await store.setClubRemoved(tx, club.id, true);
    await store.removeSessionsOfClub(tx, club.id);
    await audit(tx, call, { action: 'club:remove', object: `club:${club.id}`, clubId: club.id });
    return { message: t`${club.clubname} was deleted. It can be restored for ${limits.restorableDays} days` };
  });
  services.sessions.forgetClub(params.id);
  return reply;
});

const restore = on(restoreClub, async (call) => {
  const { services, params } = call;
  return services.db.transaction(async (tx) => {
    const club = await store.lockAnyClub(tx, params.id);
    if (!club) throw notFound(t`The club`);
    // A second undo, by another admin or another click, succeeds too, because the club is back.
    if (club.removedAt !== null) {
      await store.setClubRemoved(tx, club.id, false);
      // A club that is also suspended gets its episodes when the suspension ends.
      if (club.status === 'active') await requestMissed(tx, services.queue, club.id);
      await audit(tx, call, { action: 'club:restore', object: `club:${club.id}`, clubId: club.id });
    }
    return { data: await presentRow(tx, club.id), message: t`${club.clubname} is back` };
  });
});

export const clubManageRoutes = [list, create, setStatus, remove, restore];
