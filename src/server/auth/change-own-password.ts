import type { BodyOf } from '@/contract/endpoint';
import type { changePassword } from '@/contract/password';
import type { Action } from '@/policy/rules';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import { createToken, hashToken } from '../kernel/http/token';
import { removeLinks } from '../mail/link.store';
import { sendEmails } from '../mail/send-emails';
import { requireUncommonPassword } from '../user/common-passwords';
import { hashPassword, setInTurn } from '../user/password';
import { lockUser, setPasswordHash } from '../user/user.store';
import { type Proving, proveCurrent, wrongPassword } from './prove-current';
import { removeSessionsOfUser, renewToken } from './session.store';
import { sessionCookie } from './session-cookie';

type Typed = BodyOf<typeof changePassword>;
type Changing = Proving & Pick<Call, 'setHeader'>;

function requireAnother({ currentPassword, password }: Typed) {
  if (currentPassword.normalize('NFC') !== password.normalize('NFC')) return;
  throw fieldError('invalid', 'password', 'Choose a password other than your current one.');
}

async function change(call: Changing, action: Action, typed: Typed) {
  const { db, env, queue, rateLimits, sessions } = call.services;
  const { principal, sessionId } = call.who;
  const { userId } = principal;
  requireAnother(typed);
  requireUncommonPassword(typed.password);
  await rateLimits.take('passwordChanges', userId);
  const proven = await proveCurrent(call, action, typed.currentPassword);
  const passwordHash = await hashPassword(userId, typed.password);
  const token = createToken();
  const session = await db.transaction(async (tx) => {
    // A reset link must not outlive the change. Removed before the user is locked, because a reset locks in this
    // order too.
    await removeLinks(tx, 'userId', userId);
    const user = await lockUser(tx, userId);
    const renewed = await renewToken(tx, sessionId, hashToken(token));
    // Hashing took a while without a lock: meanwhile the session may have ended, or another tab may have changed the
    // password.
    if (!user || !renewed) throw new ApiError('unauthenticated', 'Sign in to go on.');
    if (user.passwordHash !== proven) throw wrongPassword();
    await setPasswordHash(tx, userId, passwordHash);
    await removeSessionsOfUser(tx, userId, sessionId);
    await audit(tx, call, { action, object: `user:${userId}` });
    if (user.email) await sendEmails(tx, queue, [{ kind: 'password-changed', userId }]);
    return renewed;
  });
  sessions.forgetUser(userId);
  call.setHeader('set-cookie', sessionCookie(token, session, env.publicUrl));
  return { message: 'Password changed Successfully' };
}

/**
 * Changes the caller's password. Every other session ends; this one gets a new token, so that a stolen copy of the
 * old one is worthless.
 */
export const changeOwnPassword = (call: Changing, action: Action, typed: Typed) =>
  setInTurn(call.who.principal.userId, () => change(call, action, typed));
