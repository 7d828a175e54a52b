import { endOtherSessions, endSession, listSessions } from '@/contract/session';
import { proveSession } from '@/contract/sign-in/proof';
import { t } from '@/language/text';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { describeDevice } from '../kernel/http/describe-device';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { lockUser } from '../user/user.store';
import { forgetOtherDevices } from './known-device';
import { proveCurrent } from './prove-current';
import { mayHaveSecondFactor } from './prove-second-factor';
import { proveSecondStep } from './second-step';
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

/** One change of sessions after the other, and none by a session that was ended meanwhile: otherwise two that end each other both succeed. */
async function requireOwnSession(tx: Transaction, { principal, sessionId }: Person) {
  await lockUser(tx, principal.userId);
  if (!(await store.getSession(tx, sessionId)))
    throw new ApiError('unauthenticated', t`Sign in to continue.`);
}

const end = on(endSession, async (call) => {
  const { services, who, params, body } = call;
  await proveCurrent(call, 'session:own', body.currentPassword);
  const device = await services.db.transaction(async (tx) => {
    await requireOwnSession(tx, who);
    const session = await store.getSession(tx, params.id);
    if (!session) throw notFound(t`This session`);
    authorize(who, 'session:own', { userId: session.userId }, t`This session`);
    await store.removeSession(tx, session.id);
    await audit(tx, call, { action: 'session:end', object: `session:${session.id}` });
    return describeDevice(session.device);
  });
  services.sessions.forgetUser(who.principal.userId);
  return { message: t`You are signed out of ${device}` };
});

const endOthers = on(
  endOtherSessions,
  async (call) => {
    const { services, who } = call;
    const { userId } = who.principal;
    await proveCurrent(call, 'session:own', call.body.currentPassword);
    await services.db.transaction(async (tx) => {
      await requireOwnSession(tx, who);
      await store.removeSessionsOfUser(tx, userId, who.sessionId);
      await forgetOtherDevices(tx, call, who.principal);
      await audit(tx, call, { action: 'session:end-others', object: `user:${userId}` });
    });
    services.sessions.forgetUser(userId);
    return { message: t`You are signed out everywhere else` };
  },
  { scopedInSql: 'session:own' },
);

/**
 * By the password; or by a code or a passkey, of whom they are asked at sign-in. A former admin may still have an app, and sit at a
 * shared device.
 */
async function proveEither(call: Call<typeof proveSession>) {
  const { services, who, body } = call;
  const { userId, persona } = who.principal;
  if (body.currentPassword === undefined && mayHaveSecondFactor(persona))
    await proveSecondStep(services, userId, body, 'prove');
  else await proveCurrent(call, 'session:prove', body.currentPassword ?? '');
}

const prove = on(proveSession, async (call) => {
  const { services, who } = call;
  await proveEither(call);
  await services.db.transaction(async (tx) => {
    await store.markProven(tx, who.sessionId);
    await audit(tx, call, { action: 'session:prove', object: `session:${who.sessionId}` });
  });
  services.sessions.forgetUser(who.principal.userId);
  return { message: t`Continue` };
});

export const sessionRoutes = [list, end, endOthers, prove];
