import * as oidc from 'openid-client';
import { codeOf, isUnreachable } from '../kernel/error-codes';
import type { ProviderEnv } from '../kernel/provider-env';

/** How long the provider may take for each answer, in seconds. A person waits meanwhile, and the password works all the same. */
const timeout = 5;
/** How far its clock may be behind ours, in seconds. */
const clockMayDiffer = 60;
/** For how long what it says about itself is kept. */
const keptMs = 60 * 60 * 1000;

interface Known {
  configuration: Promise<oidc.Configuration>;
  at: number;
}
const known = new WeakMap<ProviderEnv, Known>();

/** By the way that the provider takes; all of them take the first (RFC 6749, 2.3.1). */
const authentication =
  (secret: string): oidc.ClientAuth =>
  (server, ...request) => {
    const { token_endpoint_auth_methods_supported: methods } = server;
    const byHeader = methods === undefined || methods.includes('client_secret_basic');
    return (byHeader ? oidc.ClientSecretBasic(secret) : oidc.ClientSecretPost(secret))(server, ...request);
  };

/** What the provider says about itself, read at first need. */
function configurationOf(provider: ProviderEnv): Promise<oidc.Configuration> {
  const present = known.get(provider);
  if (present && Date.now() - present.at < keptMs) return present.configuration;
  const { issuer, clientId, clientSecret } = provider;
  const isPlain = issuer.startsWith('http:');
  const configuration = oidc.discovery(
    new URL(issuer),
    clientId,
    undefined,
    authentication(clientSecret),
    // The signature of its answer is checked, too, although it comes over a connection of ours.
    { timeout, execute: [oidc.enableNonRepudiationChecks, ...(isPlain ? [oidc.allowInsecureRequests] : [])] },
  );
  known.set(provider, { configuration, at: Date.now() });
  // Asked anew at the next try.
  configuration.catch(() => known.delete(provider));
  return configuration;
}

/** What a sign-in has to come back with. It is kept in the browser's cookie, sealed. */
interface Asked {
  state: string;
  nonce: string;
  verifier: string;
  /** Where the provider says when the person has signed in, it has to be since then, in seconds of the epoch. Absent where an earlier sign-in will do. */
  freshSince?: number | undefined;
}

/**
 * The address of the provider to send a browser to, and what it has to come back with. `fresh`: the provider asks who is there
 * although a person is still signed in at it.
 */
export async function askProvider(
  provider: ProviderEnv,
  { redirectUri, fresh }: { redirectUri: string; fresh: boolean },
): Promise<{ address: string; asked: Asked }> {
  const configuration = await configurationOf(provider);
  const asked = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    ...(fresh && { freshSince: Math.floor(Date.now() / 1000) - clockMayDiffer }),
  };
  const address = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email',
    state: asked.state,
    nonce: asked.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    // With `max_age` it says when the person has signed in, which is looked at when they are back.
    ...(fresh && { prompt: 'login', max_age: '0' }),
  });
  return { address: address.href, asked };
}

/** Who has signed in at the provider. */
export interface ProviderPerson {
  issuer: string;
  subject: string;
  email: string | undefined;
  emailVerified: boolean;
}

/** Exchanges the code in the address that the browser came back to. Throws when anything of it is not as it was asked for. */
export async function readProvider(
  provider: ProviderEnv,
  cameBackTo: URL,
  { state, nonce, verifier, freshSince }: Asked,
): Promise<ProviderPerson> {
  const configuration = await configurationOf(provider);
  const tokens = await oidc.authorizationCodeGrant(configuration, cameBackTo, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new Error('the provider has sent no ID token');
  if (freshSince !== undefined && claims.auth_time !== undefined && claims.auth_time < freshSince)
    throw new Error('the provider has not asked the person to sign in');
  // Some say the address only when they are asked for it.
  const said =
    claims.email === undefined
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
  return {
    issuer: provider.issuer,
    subject: claims.sub,
    email: typeof said.email === 'string' ? said.email : undefined,
    emailVerified: said.email_verified === true,
  };
}

/** Whether it failed because the provider did not answer, or not in time. */
export function isProviderAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause as Error) {
    if (['TimeoutError', 'AbortError'].includes(current.name)) return true;
    if (isUnreachable(current) || codeOf(current).startsWith('UND_ERR')) return true;
  }
  return error instanceof TypeError && error.message === 'fetch failed';
}
