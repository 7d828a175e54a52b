import { login, logout, setUp } from '@/contract/auth';
import { type Persona, personaOf } from '@/policy/persona';
import { getSignInObstacle } from '../consent/may-sign-in.store';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { type Call, on } from '../kernel/http/route';
import { requireUncommonPassword } from '../user/common-passwords';
import { checkPassword, hashPassword } from '../user/password';
import { createUser, getUserByIdentifier, hasPlatformAdmin, isStillProven } from '../user/user.store';
import { getConfirmedRequest } from './confirmed-request.store';
import { noteDevice } from './known-device';
import { beginLogin } from './login-limits';
import { asksForCode, proveSecondFactor } from './prove-second-factor';
import { removeSession } from './session.store';
import { takeSetupCode } from './setup.store';
import { startSession } from './start-session';

/** The sentence for a person whose account is deactivated: who they can ask. Only with the right password. */
function deactivatedWords(persona: Persona): string {
  const whom: Record<Persona, string> = {
    platformAdmin: 'another admin of the platform',
    clubAdmin: 'the people who run Touchline',
    parent: 'your club',
    child: 'your parents or your club',
    coach: 'your club',
  };
  return `Your account is deactivated. Ask ${whom[persona]} what to do.`;
}

/** The sentence for a child without the consent of a guardian. Only with the right password. */
const waitingWords =
  'A parent has to agree first. Ask your parents to look at Family Members, then sign in again.';

/** Of an account with a second step: 401 without a code, so that the page asks for one, and no session before. */
async function requireCode(call: Call<typeof login>, user: { id: string }) {
  const { services, body } = call;
  if (body.code === undefined)
    throw new ApiError('code_needed', 'Enter the code of your authenticator app, or a recovery code.');
  try {
    await proveSecondFactor(services, user.id, body.code);
  } catch (refusal) {
    const of = { action: 'auth:login' as const, object: `user:${user.id}`, result: 'refused' as const };
    await audit(services.db, call, of);
    throw refusal;
  }
}

const signIn = on(login, async (call) => {
  const { services, body, request } = call;
  const { db, env, rateLimits } = services;
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
    new ApiError('unauthenticated', 'These details do not match an account. Check them and try again.');
  const refused = (object: string) => audit(db, call, { action: 'auth:login', object, result: 'refused' });
  if (!known || !right) {
    await refused(`user:${user?.id ?? 'unknown'}`);
    throw noMatch();
  }
  await attempt.succeed();
  const obstacle = user && (await getSignInObstacle(db, user.id));
  if (obstacle) {
    await refused(`user:${user.id}`);
    if (obstacle === 'disabled') throw new ApiError('forbidden', deactivatedWords(personaOf(user)));
    throw obstacle === 'waiting' ? new ApiError('forbidden', waitingWords) : noMatch();
  }
  if (!user) {
    await refused(`join-request:${known.id}`);
    throw new ApiError('forbidden', 'Your club still has to let you in. We write to you as soon as it has.');
  }
  if (await asksForCode(db, user)) await requireCode(call, user);
  return db.transaction(async (tx) => {
    if (!(await isStillProven(tx, user.id, user.passwordHash ?? ''))) throw noMatch();
    const of = { object: `user:${user.id}`, actorId: user.id, clubId: user.clubId };
    await audit(tx, call, { action: 'auth:login', ...of });
    const newDevice = await noteDevice(tx, call, user);
    return startSession(tx, { userId: user.id, device: request.device, keep: body.keep, newDevice, env });
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
  return { message: 'Signed out' };
});

const firstSetUp = on(setUp, async (call) => {
  const { services, body, request } = call;
  await services.rateLimits.take('setup', request.limitKey);
  requireUncommonPassword(body.password);
  const passwordHash = await hashPassword(request.limitKey, body.password);
  return services.db.transaction(async (tx) => {
    if (await hasPlatformAdmin(tx))
      throw new ApiError('conflict', 'This installation is set up already. Sign in instead.');
    if (!(await takeSetupCode(tx, body.code))) {
      throw fieldError('invalid', 'code', 'That is not the code. The server prints it when it starts.');
    }
    const { firstName, lastName, email } = body;
    const userId = await createUser(tx, { role: 'admin', firstName, lastName, email, passwordHash });
    await audit(tx, call, { action: 'auth:setup', object: `user:${userId}`, actorId: userId });
    await noteDevice(tx, call, { id: userId, email, role: 'admin', clubMemberRole: null });
    return startSession(tx, { userId, device: request.device, keep: true, env: services.env });
  });
});

export const authRoutes = [signIn, signOut, firstSetUp];
