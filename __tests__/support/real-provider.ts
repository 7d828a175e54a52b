import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

/** The address of a provider on this machine, and the settings of an installation that sends people there. */
export const providerAt = (port: number) => {
  const issuer = `http://localhost:${port}`;
  const client = { id: 'touchline', secret: 'a-secret-of-the-provider' };
  return {
    issuer,
    client,
    settings: {
      ...{ OIDC_ISSUER: issuer, OIDC_NAME: 'Riverside ID' },
      ...{ OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    },
  };
};

/** One for all providers of this process, because each API process keeps the key that it has read for five minutes. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * A certified provider of OpenID Connect on this machine, for an installation at `url`. At its own pages everyone signs in with an
 * address and any password; one that begins with `unverified.` is known and not confirmed. Resolves to what ends it.
 */
export async function startRealProvider(port: number, url: string): Promise<() => Promise<void>> {
  const { issuer, client } = providerAt(port);
  const provider = new Provider(issuer, {
    clients: [
      {
        ...{ client_id: client.id, client_secret: client.secret },
        redirect_uris: [`${url}/api/auth/provider/callback`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['of a test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'one' }] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: id.replace(/^unverified\./, ''),
        email_verified: !id.startsWith('unverified.'),
      }),
    }),
  });
  const server = createServer(provider.callback());
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}
