import type { BodyOf } from '@/contract/endpoint';
import type { changePassword } from '@/contract/password';
import { passwordUnchanged } from '@/contract/password-rules';
import { t } from '@/language/text';
import type { Persona } from '@/policy/persona';
import type { Action } from '@/policy/rules';
import type { Transaction } from '../kernel/db/client';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import { createToken, hashToken } from '../kernel/http/token';
import { removeLinks } from '../mail/link.store';
import { sendEmails } from '../mail/send-emails';
import { requireUncommonPassword } from '../user/common-passwords';
import { hashPassword, setInTurn } from '../user/password';
import { lockUser, setPasswordHash } from '../user/user.store';
import { forgetOtherDevices } from './known-device';
import { askPasskeysForPassword } from './passkey.store';
import { type Proving, proveCurrent, wrongPassword } from './prove-current';
import { endLinksByHand } from './provider-link.store';
import { removeSessionsOfUser, renewToken } from './session.store';
import { sessionCookie } from './session-cookie';

type Typed = BodyOf<typeof changePassword>;
type Changing = Proving & Pick<Call, 'setHeader'>;

function requireAnother({ currentPassword, password }: Typed) {
  if (currentPassword.normalize('NFC') !== password.normalize('NFC')) return;
  throw fieldError('invalid', 'password', passwordUnchanged);
}

/**
 * After a password was replaced: ends what another person may have opened with the old one. `keepSession` is the session that has
 * replaced it, which goes on. A PIN, shared devices and the links for podcast apps stay where the old password was known: its
 * owner sees each of them and can end it, and the apps and phones of a family would otherwise be silent after every change. A
 * lost password ends these, too (`reset-password.routes.ts`).
 */
export async function endWhatOldPasswordOpened(
  tx: Transaction,
  call: Parameters<typeof forgetOtherDevices>[1],
  { userId, persona }: { userId: string; persona: Persona },
  { keepSession }: { keepSession?: string } = {},
): Promise<void> {
  await removeSessionsOfUser(tx, userId, keepSession);
  // Another person may have added a passkey, or linked an account at the provider.
  await askPasskeysForPassword(tx, userId);
  await endLinksByHand(tx, userId);
  await forgetOtherDevices(tx, call, { userId, persona });
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
  await db.transaction(async (tx) => {
    // A reset link must not outlive the change. Removed before the user is locked, because a reset locks in this
    // order too.
    await removeLinks(tx, 'userId', userId);
    const user = await lockUser(tx, userId);
    const renewed = await renewToken(tx, sessionId, hashToken(token));
    // Hashing took a while without a lock: meanwhile the session may have ended, or another tab may have changed the
    // password.
    if (!user || !renewed) throw new ApiError('unauthenticated', t`Sign in to continue.`);
    if (user.passwordHash !== proven) throw wrongPassword();
    await setPasswordHash(tx, userId, passwordHash);
    call.setHeader('set-cookie', sessionCookie(token, renewed, env.publicUrl));
    await endWhatOldPasswordOpened(tx, call, principal, { keepSession: sessionId });
    await audit(tx, call, { action, object: `user:${userId}` });
    if (user.email) await sendEmails(tx, queue, [{ kind: 'password-changed', userId }]);
  });
  sessions.forgetUser(userId);
  return { message: t`Password changed Successfully` };
}

/**
 * Changes the caller's password. Every other session ends, and every other browser is a new one; this one gets a new token, so that a stolen copy of the
 * old one is worthless.
 */
export const changeOwnPassword = (call: Changing, action: Action, typed: Typed) =>
  setInTurn(call.who.principal.userId, () => change(call, action, typed));
