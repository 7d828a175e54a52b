import { forgotPassword, resetPassword } from '@/contract/password';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { ApiError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { countFailures } from '../kernel/http/rate-limit';
import { type Call, on } from '../kernel/http/route';
import { storable } from '../kernel/jobs/queue';
import { readLink, removeResetLinks, takeLink } from '../mail/link.store';
import { mayEmail, sendEmails } from '../mail/send-emails';
import { requireUncommonPassword } from '../user/common-passwords';
import { hashPassword } from '../user/password';
import { replaceLostPassword } from '../user/user.store';
import { endWhatOldPasswordOpened } from './change-own-password';
import { forgiveLogins } from './login-limits';
import { removePin } from './pin.store';
import { endDevicesMadeBy, endFeedsMadeBy } from './session.store';

/** The account is not loaded here, so that neither the answer nor its time reveals whether it exists. */
const forgot = on(forgotPassword, async (call) => {
  const { services, body, request } = call;
  const { db, queue, rateLimits } = services;
  await rateLimits.take('forgotForms', request.limitKey);
  const identifier = storable(body.identifier);
  const writes = await mayEmail(rateLimits, 'reset', request, identifier);
  await db.transaction(async (tx) => {
    if (writes) {
      // Removed now and not only when the email is composed: until then the older link could be used, and after it
      // the newer one.
      await removeResetLinks(tx, identifier);
      await sendEmails(tx, queue, [{ kind: 'reset-password', identifier }]);
    }
    await audit(tx, call, { action: 'auth:forgot-password', object: 'user:unknown' });
  });
  return { message: t`If there is an account with these details and an email, a link is on its way.` };
});

/** Sets the new password for the holder of the link; undefined when the link is used up or the account may not sign in. */
async function choose(call: Call<typeof resetPassword>) {
  const { services, body } = call;
  // Hashing takes long, so it is not done for a link that is dead already.
  const holder = await readLink(services.db, 'userId', body.token);
  if (!holder) return undefined;
  const passwordHash = await hashPassword(holder, body.password);
  return services.db.transaction(async (tx) => {
    const userId = await takeLink(tx, 'userId', body.token);
    const changed = userId && (await replaceLostPassword(tx, userId, passwordHash));
    if (!changed) return undefined;
    const { id, clubId } = changed;
    await endWhatOldPasswordOpened(tx, call, { userId: id, persona: personaOf(changed) });
    // Others may have known the lost password, chosen a PIN with it, made a browser of theirs a device of the household, and have
    // the links for podcast apps.
    await removePin(tx, id);
    await endDevicesMadeBy(tx, id);
    await endFeedsMadeBy(tx, id);
    call.request.ofChild = changed.clubMemberRole === 'child';
    await audit(tx, call, { action: 'auth:reset-password', object: `user:${id}`, actorId: id, clubId });
    await sendEmails(tx, services.queue, [{ kind: 'password-changed', userId: id }]);
    return changed;
  });
}

const reset = on(resetPassword, async (call) => {
  const { services, body, request } = call;
  const { db, rateLimits, sessions } = services;
  requireUncommonPassword(body.password);
  const user = await countFailures(rateLimits, 'resetLinks', request.limitKey, () => choose(call));
  if (!user) {
    await audit(db, call, { action: 'auth:reset-password', object: 'user:unknown', result: 'refused' });
    throw new ApiError('bad_request', t`This link has been used or has run out. Ask for a new one.`);
  }
  sessions.forgetUser(user.id);
  // A person who failed too often before they asked for the link may sign in with the new password.
  await forgiveLogins(rateLimits, request, user);
  return { message: t`Your password has been changed. Sign in with the new one.` };
});

export const resetPasswordRoutes = [forgot, reset];
