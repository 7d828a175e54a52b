import { type AdminRow, inviteAdminUser, listAdmins, setAdminStatus } from '@/contract/admin-user';
import { fullNameOf } from '../account/full-name';
import { inviteAdmin } from '../club/invite-admin';
import { ApiError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { on } from '../http/route';
import * as store from './admin-user.store';

const gone = () => notFound('This admin');

const viewAdmin = ({ id, name, email, state, ...row }: store.AdminListRow): AdminRow => ({
  id,
  name,
  email,
  state,
  inviteEndsAt: row.inviteEndsAt?.toISOString() ?? null,
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

const list = on(listAdmins, async ({ services, query }) => {
  const { rows, ...page } = await store.listAdmins(services.db, query);
  return { data: rows.map(viewAdmin), ...page };
});

const invite = on(inviteAdminUser, async (call) => {
  const { services, body } = call;
  return services.db.transaction(async (tx) => {
    const id = await inviteAdmin(tx, call, { clubId: null, email: body.email, field: 'email' });
    await audit(tx, call, { action: 'admin-user:invite', object: `invite:${id}` });
    return { message: `An invite was sent to ${body.email}` };
  });
});

const setStatus = on(setAdminStatus, async (call) => {
  const { services, params, body } = call;
  const { status } = body;
  const reply = await services.db.transaction(async (tx) => {
    const admin = await store.lockAdmin(tx, params.id);
    if (!admin) throw gone();
    const name = fullNameOf(admin);
    if ((admin.status === 'active') !== (status === 'active')) {
      if (status === 'disabled' && !(await store.hasOtherActiveAdmin(tx, admin.id))) {
        throw new ApiError(
          'conflict',
          `${name} is the last admin who can sign in. Invite another one first, and wait until they have accepted.`,
        );
      }
      await store.setStatus(tx, admin.id, status);
      const action = status === 'disabled' ? 'admin-user:deactivate' : 'admin-user:activate';
      await audit(tx, call, { action, object: `user:${admin.id}` });
    }
    const row = await store.getAdminRow(tx, admin.id);
    if (!row) throw gone();
    const message =
      status === 'disabled' ? `${name} is deactivated and signed out` : `${name} is active again`;
    return { data: viewAdmin(row), message };
  });
  services.sessions.forgetUser(params.id);
  return reply;
});

export const adminUserRoutes = [list, invite, setStatus];
