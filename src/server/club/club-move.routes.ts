import { getClubMove, setClubMove } from '@/contract/moving/club-move';
import { t } from '@/language/text';
import { fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { hostOf } from '../kernel/outgoing/outside';
import { getClub, updateMovedTo } from './club.store';
import { lockLiveClub } from './lock-live-club';

const what = t`The club`;

const get = on(getClubMove, async ({ services: { db }, who, params }) => {
  authorize(who, 'club-move:manage', { clubId: params.id }, what);
  const found = await getClub(db, params.id);
  if (!found) throw notFound(what);
  return { data: { movedTo: found.club.movedTo ?? '' } };
});

const set = on(setClubMove, async (call) => {
  const { services, who, params, body } = call;
  authorize(who, 'club-move:manage', { clubId: params.id }, what);
  const leadsTo = body.movedTo === '' ? undefined : new URL(body.movedTo);
  const own = new URL(services.env.publicUrl);
  // By host, because the proxy in front may speak https where our own address says http.
  if (leadsTo && hostOf(leadsTo) === hostOf(own) && leadsTo.port === own.port)
    throw fieldError(
      'invalid',
      'movedTo',
      t`This is an address of this platform. Enter the address of the feed at the new hosting service.`,
    );
  // As a header can carry it: names of hosts and paths in ASCII.
  const movedTo = leadsTo?.href ?? '';
  return services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, params.id);
    if ((club.movedTo ?? '') !== movedTo) {
      await updateMovedTo(tx, club.id, movedTo === '' ? null : movedTo);
      const action = movedTo === '' ? 'club-move:end' : 'club-move:set';
      await audit(tx, call, { action, object: `club:${club.id}`, clubId: club.id });
    }
    const message =
      movedTo === ''
        ? t`The links of your members work here again`
        : t`The links of your members lead to the new feed now`;
    return { data: { movedTo }, message };
  });
});

export const clubMoveRoutes = [get, set];
