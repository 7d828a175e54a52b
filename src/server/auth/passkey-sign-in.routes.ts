import { askPasskey, signInByPasskey } from '@/contract/sign-in/passkey';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { ApiError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { countFailures } from '../kernel/http/rate-limit';
import { on } from '../kernel/http/route';
import { getSigningUser, getUserById } from '../user/user.store';
import { beginSession, requireMaySignIn } from './begin-session';
import { holdsPasskeyAlone } from './passkey.store';
import { provePasskey, requestPasskey } from './prove-passkey';
import { mayHaveSecondFactor } from './prove-second-factor';

const action = 'auth:passkey';

const ask = on(askPasskey, async ({ services, request }) => {
  await services.rateLimits.take('signInBegins', request.limitKey);
  return { data: await requestPasskey(services, { purpose: 'sign-in' }) };
});

/** For a passkey that is none of ours (any more), or of a person who is no admin any more. */
const unknown = () =>
  new ApiError(
    'unauthenticated',
    t`This passkey does not belong to an account here. Sign in with your password.`,
  );

const needsPassword = () =>
  new ApiError(
    'unauthenticated',
    t`Your password is new. Sign in with the new password, and use this passkey once as the second step. After that, the passkey alone is enough again.`,
  );

const signIn = on(signInByPasskey, async (call) => {
  const { services, body, request } = call;
  const { db, rateLimits } = services;
  const refused = (userId: string) =>
    audit(db, call, { action, object: `user:${userId}`, result: 'refused' });
  const passkey = await countFailures(rateLimits, 'passkeys', request.limitKey, () =>
    provePasskey(services, body.passkey, { purpose: 'sign-in' }),
  ).catch(async (refusal) => {
    if (refusal instanceof ApiError && refusal.code === 'forbidden') {
      await refused('unknown');
      throw unknown();
    }
    throw refusal;
  });
  const { userId } = passkey;
  const user = await getUserById(db, userId);
  if (!user || !mayHaveSecondFactor(personaOf(user))) {
    await refused(userId);
    throw unknown();
  }
  if (body.userId !== undefined && body.userId !== userId) {
    await refused(userId);
    throw new ApiError('unauthenticated', t`That passkey belongs to another account. Choose yours.`);
  }
  await requireMaySignIn(call, user, action, unknown);
  if (!passkey.signsInAlone) {
    await refused(userId);
    throw needsPassword();
  }
  return db.transaction(async (tx) => {
    const still = await getSigningUser(tx, userId);
    if (!still || !(await holdsPasskeyAlone(tx, passkey.id))) throw unknown();
    return beginSession(tx, call, still, { action, keep: body.keep });
  });
});

export const passkeySignInRoutes = [ask, signIn];
