import type { UsedPasskey } from '@/contract/passkey/passkey-parts';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';
import { ApiError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Call } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import type { SignInAction } from './begin-session';
import { countPasskeys } from './passkey.store';
import { provePasskey, requestPasskey } from './prove-passkey';
import { mayHaveSecondFactor, proveSecondFactor } from './prove-second-factor';
import { relyingPartyOf } from './relying-party';
import { getSecondFactor } from './second-factor.store';

type Signing = Pick<Call, 'services' | 'request'> & { who: undefined };
type User = { id: string } & Parameters<typeof personaOf>[0];

/** What a person has typed or used for the second step. */
interface TypedStep {
  code?: string | undefined;
  passkey?: UsedPasskey | undefined;
}

/** Checks a code or a passkey, each of which counts as a try. Throws 403 at the field, and 429 past the limits. */
export async function proveSecondStep(
  services: Services,
  userId: string,
  { code, passkey }: TypedStep,
  purpose: 'second-step' | 'prove',
): Promise<{ passkeyId?: string }> {
  if (!passkey) {
    await proveSecondFactor(services, userId, code ?? '');
    return {};
  }
  await services.rateLimits.take('secondFactor', userId);
  const { id } = await provePasskey(services, passkey, { purpose, userId });
  await services.rateLimits.forget('secondFactor', userId);
  return { passkeyId: id };
}

/**
 * What the second step of a person consists of; undefined where sign-in asks for none. Where the address permits no passkeys, who
 * has nothing but passkeys is left with the recovery codes.
 */
async function secondStepOf({ db, env }: Services, user: User) {
  if (!mayHaveSecondFactor(personaOf(user))) return undefined;
  const [found, passkeys] = await Promise.all([getSecondFactor(db, user.id), countPasskeys(db, user.id)]);
  const app = Boolean(found?.factor.confirmedAt);
  if (!app && passkeys === 0) return undefined;
  return { app, passkeys: passkeys > 0 && relyingPartyOf(env.publicUrl) !== undefined };
}

function neededWords({ app, passkeys }: { app: boolean; passkeys: boolean }): string {
  if (!passkeys)
    return app ? t`Enter the code of your authenticator app, or a recovery code.` : t`Enter a recovery code.`;
  return app ? t`Use your passkey, or enter a code.` : t`Use your passkey, or enter a recovery code.`;
}

/**
 * Asks for the second step of a person who has one, after the first: 401 without it, so that the page asks for it, and no session
 * before. Resolves to the passkey that was used.
 */
export async function requireSecondStep(
  call: Signing,
  user: User,
  typed: TypedStep,
  action: SignInAction,
): Promise<{ passkeyId?: string }> {
  const { services } = call;
  const step = await secondStepOf(services, user);
  if (!step) return {};
  if (typed.code === undefined && typed.passkey === undefined) {
    const passkey = step.passkeys
      ? await requestPasskey(services, { purpose: 'second-step', userId: user.id })
      : null;
    throw new ApiError('code_needed', neededWords(step), { secondStep: { app: step.app, passkey } });
  }
  try {
    return await proveSecondStep(services, user.id, typed, 'second-step');
  } catch (refusal) {
    await audit(services.db, call, { action, object: `user:${user.id}`, result: 'refused' });
    throw refusal;
  }
}
