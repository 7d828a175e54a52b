import { generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** One for all providers of this process, because each API process keeps the key that it has read for five minutes. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * A certified provider of OpenID Connect on this machine, and the settings of an installation that sends people there. It answers
 * once it is told the address of that installation. At its own pages everyone signs in with an address and any password; one that
 * begins with `unverified.` is known and not confirmed.
 */
export async function openRealProvider() {
  let answer: RequestListener = ({ socket }) => socket.destroy();
  const server = createServer((incoming, outgoing) => answer(incoming, outgoing));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { id: 'touchline', secret: 'a-secret-of-the-provider' };
  return {
    settings: {
      ...{ OIDC_ISSUER: issuer, OIDC_NAME: 'Riverside ID' },
      ...{ OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret },
    },
    serve(url: string) {
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
      answer = provider.callback();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
