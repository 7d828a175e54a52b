import { getClub, inviteClubAdmin, updateClub } from '@/contract/club';
import { t } from '@/language/text';
import { inviteAdmin } from '../invite/invite-admin';
import { notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { countInvite } from '../mail/send-emails';
import * as store from './club.store';
import { viewClub } from './club.view';
import { lockLiveClub } from './lock-live-club';
import { changeClub } from './update-club';

const get = on(getClub, async ({ services, who, params }) => {
  authorize(who, 'club:read', { clubId: params.id }, t`The club`);
  const club = await store.getClub(services.db, params.id);
  if (!club) throw notFound(t`The club`);
  return { data: viewClub(club) };
});

const update = on(updateClub, async (call) => {
  const { services, who, params } = call;
  authorize(who, 'club:update', { clubId: params.id }, t`The club`);
  const club = await services.db.transaction(async (tx) => {
    await changeClub(tx, call);
    return store.getClub(tx, params.id);
  });
  if (!club) throw notFound(t`The club`);
  services.sessions.forgetClub(params.id);
  return { data: viewClub(club), message: t`Club Profile Updated Successfully` };
});

const invite = on(inviteClubAdmin, async (call) => {
  const { services, params, body } = call;
  await countInvite(call, { scope: params.id, email: body.email });
  return services.db.transaction(async (tx) => {
    const club = await lockLiveClub(tx, params.id);
    await inviteAdmin(tx, call, { clubId: club.id, email: body.email, field: 'email' });
    await audit(tx, call, { action: 'club:invite', object: `club:${club.id}`, clubId: club.id });
    return { message: t`An invite was sent to ${body.email}` };
  });
});

export const clubRoutes = [get, update, invite];
