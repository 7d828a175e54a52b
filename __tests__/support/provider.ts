import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ProviderEnv } from '@/server/kernel/provider-env';
import { startServer, type TestServer } from './gateway';

/** What a person has confirmed at the provider, and what is wrong with its answer, if anything. */
export interface AtProvider {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  /** Claims of the ID token, instead of the right ones. */
  claims?: Record<string, unknown>;
  /** Another key has signed it. */
  forged?: boolean;
  /** The address is said by the userinfo endpoint alone. */
  byUserInfo?: boolean;
  /** It takes no code any more, or does not answer. */
  tokens?: 'refused' | 'silent';
}

export interface TestProvider {
  env: ProviderEnv;
  /** Signs a person in at the address that we have sent the browser to. Resolves to where the browser is led back to. */
  signIn(address: string, person: AtProvider): string;
  close(): Promise<void>;
}

const client = { id: 'touchline', secret: 'a-secret-of-the-provider' };
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A provider of OpenID Connect that answers as a test says, also wrongly; the right way is shown by a real one in the browser. */
export async function startProvider(more: Partial<ProviderEnv> = {}): Promise<TestProvider> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const others = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { person: AtProvider; asked: URLSearchParams }>();
  let server: TestServer;

  const idToken = (person: AtProvider, nonce: string | null) => {
    const now = Math.floor(Date.now() / 1000);
    const { sub = 'subject', email, email_verified, byUserInfo } = person;
    const claims = {
      ...{ iss: server.url, aud: client.id, sub, iat: now, exp: now + 300, nonce },
      ...(!byUserInfo && { email, email_verified }),
      ...person.claims,
    };
    const body = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`;
    const key = person.forged ? others.privateKey : keys.privateKey;
    return `${body}.${sign('sha256', Buffer.from(body), key).toString('base64url')}`;
  };

  const tokensFor = (form: URLSearchParams, authorization = '') => {
    const code = form.get('code') ?? '';
    const found = codes.get(code);
    codes.delete(code);
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    // Name and secret are each encoded as in a form, before they are joined (RFC 6749, 2.3.1).
    const [id, secret] = Buffer.from(authorization.slice(6), 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent);
    const fits =
      found?.person.tokens !== 'refused' &&
      found?.asked.get('code_challenge') === verifier.digest('base64url') &&
      found.asked.get('redirect_uri') === form.get('redirect_uri') &&
      id === client.id &&
      secret === client.secret;
    if (!found || !fits) return undefined;
    return {
      found,
      body: { id_token: idToken(found.person, found.asked.get('nonce')), ...access(found.person) },
    };
  };
  const access = (person: AtProvider) => ({
    access_token: encode({
      sub: person.sub ?? 'subject',
      email: person.email,
      email_verified: person.email_verified,
    }),
    token_type: 'Bearer',
    expires_in: 300,
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    const reply = (status: number, body: object) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    const { pathname } = new URL(incoming.url ?? '', server.url);
    if (pathname === '/.well-known/openid-configuration')
      return reply(200, {
        issuer: server.url,
        authorization_endpoint: `${server.url}/authorize`,
        token_endpoint: `${server.url}/token`,
        userinfo_endpoint: `${server.url}/userinfo`,
        jwks_uri: `${server.url}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (pathname === '/jwks')
      return reply(200, {
        keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      });
    if (pathname === '/userinfo')
      return reply(
        200,
        JSON.parse(Buffer.from((incoming.headers.authorization ?? '').slice(7), 'base64url').toString()),
      );
    const tokens = tokensFor(new URLSearchParams(await text(incoming)), incoming.headers.authorization);
    if (tokens?.found.person.tokens === 'silent') return;
    return tokens
      ? reply(200, tokens.body)
      : reply(400, { error: 'invalid_grant', error_description: 'raw words of the provider' });
  }

  server = await startServer((incoming, outgoing) => void answer(incoming, outgoing));
  return {
    env: {
      ...{ issuer: `${server.url}/`, clientId: client.id, clientSecret: client.secret },
      ...{ name: 'Riverside ID', twoStep: false, ...more },
    },
    signIn(address, person) {
      const asked = new URL(address).searchParams;
      const code = randomBytes(16).toString('hex');
      codes.set(code, { person, asked });
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
      return back.href;
    },
    close: () => server.close(),
  };
}
