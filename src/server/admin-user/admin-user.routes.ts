import { type AdminRow, inviteAdminUser, listAdmins, setAdminStatus } from '@/contract/admin-user';
import { t } from '@/language/text';
import { lockClub } from '../club/club.store';
import { inviteAdmin } from '../invite/invite-admin';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { on } from '../kernel/http/route';
import { countInvite } from '../mail/send-emails';
import { fullNameOf } from '../user/full-name';
import { hasOtherAdmin } from '../user/user.store';
import * as store from './admin-user.store';

const adminNotFound = () => notFound(t`This admin`);

const viewAdmin = ({ id, name, email, state, ...row }: store.AdminListRow): AdminRow => ({
  id,
  name,
  email,
  state,
  inviteEndsAt: row.inviteEndsAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const access = 'admin-user:manage';

const list = on(
  listAdmins,
  async ({ services, who, query }) => {
    const { clubId } = who.principal;
    const { rows, ...page } = await store.listAdmins(services.db, query, clubId);
    return { data: rows.map(viewAdmin), ...page };
  },
  { scopedInSql: access },
);

const invite = on(inviteAdminUser, async (call) => {
  const { services, who, body } = call;
  const { clubId } = who.principal;
  authorize(who, access, { clubId });
  await countInvite(call, { scope: clubId ?? 'platform', email: body.email });
  return services.db.transaction(async (tx) => {
    if (clubId !== null) await lockClub(tx, clubId);
    const id = await inviteAdmin(tx, call, { clubId, email: body.email, field: 'email' });
    await audit(tx, call, { action: 'admin-user:invite', object: `invite:${id}`, clubId });
    return { message: t`An invite was sent to ${body.email}` };
  });
});

const setStatus = on(setAdminStatus, async (call) => {
  const { services, who, params, body } = call;
  const { status } = body;
  const { clubId } = who.principal;
  authorize(who, access, { clubId });
  const reply = await services.db.transaction(async (tx) => {
    const admin = await store.lockAdmin(tx, params.id, clubId);
    if (!admin) throw adminNotFound();
    const name = fullNameOf(admin);
    if ((admin.status === 'active') !== (status === 'active')) {
      if (status === 'disabled' && !(await hasOtherAdmin(tx, clubId, [admin.id]))) {
        throw new ApiError(
          'conflict',
          t`${name} is the last admin who can sign in. Invite another one first, and wait until they have accepted.`,
        );
      }
      await store.setStatus(tx, admin.id, status);
      const action = status === 'disabled' ? 'admin-user:deactivate' : 'admin-user:activate';
      await audit(tx, call, { action, object: `user:${admin.id}`, clubId });
    }
    const row = await store.getAdminRow(tx, admin.id, clubId);
    if (!row) throw adminNotFound();
    const message =
      status === 'disabled' ? t`${name} is deactivated and signed out` : t`${name} is active again`;
    return { data: viewAdmin(row), message };
  });
  services.sessions.forgetUser(params.id);
  return reply;
});

export const adminUserRoutes = [list, invite, setStatus];
