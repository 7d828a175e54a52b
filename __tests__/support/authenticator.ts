import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadePasskey, PasskeyCreation, UsedPasskey } from '@/contract/passkey/passkey-parts';
import type { PasskeyRequest } from '@/contract/passkey/passkey-request';
import type { TestApi } from './api';

/** What a test may have wrong. */
interface Faults {
  origin?: string;
  /** Whether the authenticator has verified who sits there, by a finger or its PIN. */
  verified?: boolean;
  /** The count that it says, instead of the next one. */
  counter?: number;
  /** Whose passkey it says it is. */
  userHandle?: string;
}

const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

/** An authenticator made of software (ES256), as browsers speak of one: WebAuthn, level 3. */
export function makeAuthenticator(origin: string, counts = true) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = text(credentialId);
  let counter = 0;
  let handle: string | undefined;

  const clientData = (type: string, challenge: string, at: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  const head = (rpId: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted]);
  };
  const flagsOf = (verified: boolean) => (verified ? 0x05 : 0x01);

  return {
    id,
    make({ challenge, rp, user }: PasskeyCreation, { verified = true, ...faults }: Faults = {}): MadePasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
      const cose = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          ...([
            [-2, new Uint8Array(left)],
            [-3, new Uint8Array(right)],
          ] as const),
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        head(rp.id, flagsOf(verified) | 0x40, counter),
        Buffer.alloc(16),
        length,
        credentialId,
        Buffer.from(cose),
      ]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as Parameters<typeof isoCBOR.encode>[0],
      );
      handle = user.id;
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, faults.origin ?? origin)),
          attestationObject: text(Buffer.from(attestation)),
          transports: ['internal'],
        },
      };
    },
    use({ challenge, rpId }: PasskeyRequest, { verified = true, ...faults }: Faults = {}): UsedPasskey {
      if (counts) counter += 1;
      const authenticatorData = head(rpId, flagsOf(verified), faults.counter ?? counter);
      const client = clientData('webauthn.get', challenge, faults.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        ...{ id, rawId: id, type: 'public-key' },
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
          userHandle: faults.userHandle ?? handle,
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof makeAuthenticator>;

/** Adds a passkey by the API. Resolves to its authenticator, its id with us, and the recovery codes that came with it. */
export async function addPasskey(api: TestApi, token: string, { counts = true, name = 'My phone' } = {}) {
  const authenticator = makeAuthenticator(api.services.env.publicUrl, counts);
  const begun = await api.call('POST', '/api/auth/passkey/begin', { token, body: {} });
  const body = { name, made: authenticator.make(begun.body.data) };
  const added = await api.call('POST', '/api/auth/passkey', { token, body });
  const { id, codes }: { id: string; codes: string[] | null } = added.body.data;
  return { authenticator, id, codes };
}
