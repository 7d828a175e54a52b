import { login, logout } from '@/contract/auth';
import { setUp } from '@/contract/sign-in/set-up';
import { t } from '@/language/text';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { requireUncommonPassword } from '../user/common-passwords';
import { checkPassword, hashPassword } from '../user/password';
import { createUser, getUserByIdentifier, hasPlatformAdmin, isStillProven } from '../user/user.store';
import { beginSession, requireMaySignIn } from './begin-session';
import { getConfirmedRequest } from './confirmed-request.store';
import { noteDevice } from './known-device';
import { beginLogin } from './login-limits';
import { allowPasskeyAlone } from './passkey.store';
import { requireSecondStep } from './second-step';
import { removeSession } from './session.store';
import { takeSetupCodes } from './setup.store';
import { startSession } from './start-session';

const signIn = on(login, async (call) => {
  const { services, body, request } = call;
  const { db, rateLimits } = services;
  const attempt = await beginLogin(rateLimits, request, body.identifier);
  // Both are always looked up and one password is always checked, so that the time does not reveal which
  // accounts exist.
  const [user, waiting] = await Promise.all([
    getUserByIdentifier(db, body.identifier),
    getConfirmedRequest(db, body.identifier),
  ]);
  const known = user ?? waiting;
  request.ofChild = known?.clubMemberRole === 'child';
  const mayCheck = await attempt.countForAccount(known?.id);
  const stored = mayCheck ? known?.passwordHash : undefined;
  const right = await checkPassword(request.limitKey, stored, body.password).catch(async (busy) => {
    await attempt.withdraw();
    throw busy;
  });
  const noMatch = () =>
    attempt.refusal ??
    new ApiError('unauthenticated', t`These details do not match an account. Check them and try again.`);
  const refused = (object: string) => audit(db, call, { action: 'auth:login', object, result: 'refused' });
  if (!known || !right) {
    await refused(`user:${user?.id ?? 'unknown'}`);
    throw noMatch();
  }
  await attempt.succeed();
  if (user) await requireMaySignIn(call, user, 'auth:login', noMatch);
  else {
    await refused(`join-request:${known.id}`);
    throw new ApiError('forbidden', t`Your club still has to let you in. We write to you as soon as it has.`);
  }
  const { passkeyId } = await requireSecondStep(call, user, body, 'auth:login');
  return db.transaction(async (tx) => {
    if (!(await isStillProven(tx, user.id, user.passwordHash ?? ''))) throw noMatch();
    if (passkeyId !== undefined) await allowPasskeyAlone(tx, passkeyId);
    return beginSession(tx, call, user, { action: 'auth:login', keep: body.keep });
  });
});

const signOut = on(logout, async (call) => {
  const { services, who } = call;
  await services.db.transaction(async (tx) => {
    await removeSession(tx, who.sessionId);
    await audit(tx, call, { action: 'auth:logout', object: `session:${who.sessionId}` });
  });
  services.sessions.forgetUser(who.account.user.id);
  // Clears the cached files, because the next person at this computer must not find what was heard. Not "storage": it
  // holds what belongs to the device, and the encrypted tray of recordings that were not sent, which a logout keeps.
  // Personal entries are removed by the code that wrote them.
  call.setHeader('clear-site-data', '"cache"');
  return { message: t`Signed out` };
});

const firstSetUp = on(setUp, async (call) => {
  const { services, body, request } = call;
  await services.rateLimits.take('setup', request.limitKey);
  requireUncommonPassword(body.password);
  const passwordHash = await hashPassword(request.limitKey, body.password);
  return services.db.transaction(async (tx) => {
    // Before the look for an admin, because it waits for a request that is just making one.
    const isRight = await takeSetupCodes(tx, body.code);
    if (await hasPlatformAdmin(tx))
      throw new ApiError('conflict', t`This installation is set up already. Sign in instead.`);
    if (!isRight) {
      throw fieldError(
        'invalid',
        'code',
        t`That code is not right. The server prints the code when it starts.`,
      );
    }
    const { firstName, lastName, email } = body;
    const userId = await createUser(tx, { role: 'admin', firstName, lastName, email, passwordHash });
    await audit(tx, call, { action: 'auth:setup', object: `user:${userId}`, actorId: userId });
    await noteDevice(tx, call, { id: userId, email, role: 'admin', clubMemberRole: null });
    return startSession(tx, { userId, device: request.device, keep: true, env: services.env, own: call });
  });
});

export const authRoutes = [signIn, signOut, firstSetUp];
