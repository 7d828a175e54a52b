import * as contract from '@/contract/sign-in/provider';
import { t } from '@/language/text';
import type { Call } from '../kernel/http/route';
import type { ProviderEnv } from '../kernel/provider-env';
import type { Services } from '../kernel/services';
import { keepChallenge, takeChallenge } from './challenge.store';
import { askProvider, isProviderAway, type ProviderPerson, readProvider } from './provider-client';
import { type Held, providerCookie, providerMinutes } from './provider-cookie';

type Asked = Extract<Held, { at: 'asked' }>;

type Leading = Pick<Call, 'services' | 'setHeader'>;

/** Only to our own page: nothing that a request brings becomes an address. */
export function leadTo({ services, setHeader }: Leading, query: Record<string, string>) {
  const search = new URLSearchParams(query);
  setHeader('location', `${services.env.publicUrl}${contract.providerPage}?${search}`);
  return { message: t`The page says how it continues` };
}

const returnAddress = ({ publicUrl }: Services['env']) => `${publicUrl}${contract.returnFromProvider.path}`;

/**
 * Asks for a sign-in at the provider. Resolves to the address that the browser goes to; or to why it cannot, which is then in the
 * log.
 */
export async function beginTrip(
  call: Pick<Call, 'services' | 'request' | 'setHeader'>,
  provider: ProviderEnv,
  held: Pick<Asked, 'next' | 'keep' | 'linking'>,
): Promise<{ address: string } | { problem: 'away' | 'failed' }> {
  const { services, request, setHeader } = call;
  const { env, db, log } = services;
  // On a shared computer another person may be signed in at the provider: their account would be linked in silence.
  const fresh = held.linking !== undefined;
  const found = await askProvider(provider, { redirectUri: returnAddress(env), fresh }).catch(
    (error: unknown) => {
      log.warn({ requestId: request.id, err: error }, 'the provider of sign-ins cannot be asked');
      return { problem: isProviderAway(error) ? ('away' as const) : ('failed' as const) };
    },
  );
  if ('problem' in found) return found;
  const { address, asked } = found;
  const userId = held.linking?.userId;
  await keepChallenge(db, { challenge: asked.state, purpose: 'provider', userId, minutes: providerMinutes });
  setHeader('set-cookie', providerCookie(services, { at: 'asked', ...asked, ...held }));
  return { address };
}

/** Who is back from the provider, or why it is nobody. */
export async function readProviderAnswer(
  { services, incoming, request }: Call<typeof contract.returnFromProvider>,
  held: Asked,
): Promise<ProviderPerson | contract.ProviderProblem> {
  const { env, db, log } = services;
  if (!env.provider) return 'off';
  const cameBackTo = new URL(returnAddress(env));
  cameBackTo.search = new URL(incoming.url ?? '', env.publicUrl).search;
  const { searchParams } = cameBackTo;
  const known = searchParams.get('state') === held.state;
  const asked = { challenge: held.state, purpose: 'provider' as const, userId: held.linking?.userId };
  // First of all, so that an answer is taken once.
  if (!known || !(await takeChallenge(db, asked))) return 'expired';
  if (searchParams.get('error') === 'access_denied') return 'cancelled';
  try {
    return await readProvider(env.provider, cameBackTo, held);
  } catch (error) {
    log.warn(
      { requestId: request.id, err: error },
      'the answer of the provider of sign-ins was not accepted',
    );
    return isProviderAway(error) ? 'away' : 'failed';
  }
}
