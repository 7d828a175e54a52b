import { endOtherSessions, endSession, listSessions } from '@/contract/session';
import { notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { describeDevice } from '../kernel/http/describe-device';
import { on } from '../kernel/http/route';
import { proveCurrent } from './prove-current';
import * as store from './session.store';

const list = on(
  listSessions,
  async ({ services: { db, env }, who }) => {
    const rows = await store.listSessions(db, who.principal.userId, env.sessionIdleDays);
    const data = rows.map(({ id, device, createdAt, lastSeenAt, newDevice }) => ({
      id,
      device: describeDevice(device),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === who.sessionId,
      isNew: newDevice,
    }));
    return { data: [...data.filter(({ current }) => current), ...data.filter(({ current }) => !current)] };
  },
  { scopedInSql: 'session:own' },
);

const end = on(endSession, async (call) => {
  const { services, who, params, body } = call;
  await proveCurrent(call, 'session:own', body.currentPassword);
  const device = await services.db.transaction(async (tx) => {
    const session = await store.getSession(tx, params.id);
    if (!session) throw notFound('This session');
    authorize(who, 'session:own', { userId: session.userId }, 'This session');
    await store.removeSession(tx, session.id);
    await audit(tx, call, { action: 'session:end', object: `session:${session.id}` });
    return describeDevice(session.device);
  });
  services.sessions.forgetUser(who.principal.userId);
  return { message: `You are signed out of ${device}` };
});

const endOthers = on(
  endOtherSessions,
  async (call) => {
    const { services, who } = call;
    const { userId } = who.principal;
    await proveCurrent(call, 'session:own', call.body.currentPassword);
    await services.db.transaction(async (tx) => {
      await store.removeSessionsOfUser(tx, userId, who.sessionId);
      await audit(tx, call, { action: 'session:end-others', object: `user:${userId}` });
    });
    services.sessions.forgetUser(userId);
    return { message: 'You are signed out everywhere else' };
  },
  { scopedInSql: 'session:own' },
);

export const sessionRoutes = [list, end, endOthers];
