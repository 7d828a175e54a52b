import type { UsedPasskey } from '@/contract/passkey/passkey-parts';
import type { PasskeyRequest } from '@/contract/passkey/passkey-request';
import { t } from '@/language/text';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { createToken } from '../kernel/http/token';
import type { Services } from '../kernel/services';
import { challengeMinutes, keepChallenge, takeChallenge } from './challenge.store';
import * as store from './passkey.store';
import { type RelyingParty, relyingPartyOf } from './relying-party';

type Needed = Pick<Services, 'db' | 'env'>;

/** What a passkey is used for, and by whom, where that is known: one that was asked for otherwise is refused. */
interface Use {
  purpose: 'sign-in' | 'second-step' | 'prove';
  userId?: string;
}

export const challengeMs = challengeMinutes * 60_000;

/** Loaded when a passkey is first used, because it takes half a second and 25 MB. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Throws where the address of this installation permits no passkeys. */
export function requireRelyingParty({ publicUrl }: Needed['env']) {
  const party = relyingPartyOf(publicUrl);
  if (party) return party;
  throw new ApiError(
    'conflict',
    t`Passkeys work only at an https address with a domain name. Ask the people who run Touchline.`,
  );
}

/** A passkey as browsers name it. */
export const descriptorOf = ({ credentialId, transports }: store.StoredPasskey) => ({
  type: 'public-key' as const,
  id: credentialId,
  transports,
});

/** Asks the browser for a passkey: one of the person's where they are known, else any that it has for us. */
export async function requestPasskey({ db, env }: Needed, use: Use): Promise<PasskeyRequest> {
  const { id: rpID } = requireRelyingParty(env);
  const known = use.userId === undefined ? undefined : await store.listPasskeys(db, use.userId);
  const challenge = createToken();
  await keepChallenge(db, { ...use, challenge });
  const allowCredentials = known?.map(descriptorOf);
  return { challenge, rpId: rpID, timeout: challengeMs, userVerification: 'required', allowCredentials };
}

/** The challenge that was signed; undefined of what is no answer of an authenticator. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    // No object in JSON: the sender is no browser.
    return undefined;
  }
}

/** The user handle of a passkey: the bytes of the person's id, in base64url. It names no one. */
export const handleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

/** The new count of a passkey; undefined when the answer is not its own, not for us, or of nobody the authenticator has verified. */
async function verify(
  { id, origin }: RelyingParty,
  used: UsedPasskey,
  challenge: string,
  { credentialId, publicKey, counter }: store.StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...used, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: credentialId,
        counter,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    // The library throws for each thing that is wrong with an answer.
    return undefined;
  }
}

async function check(
  { db, env }: Needed,
  used: UsedPasskey,
  use: Use,
): Promise<store.StoredPasskey | undefined> {
  const party = requireRelyingParty(env);
  const challenge = challengeIn(used.response.clientDataJSON);
  // First of all, so that nothing can be tried twice with it.
  if (challenge === undefined || !(await takeChallenge(db, { ...use, challenge }))) return undefined;
  const passkey = await store.getPasskeyByCredential(db, used.id);
  if (!passkey || (use.userId !== undefined && passkey.userId !== use.userId)) return undefined;
  const { userHandle } = used.response;
  if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) return undefined;
  const newCounter = await verify(party, used, challenge, passkey);
  if (newCounter === undefined) return undefined;
  return (await store.notePasskeyUse(db, { id: passkey.id, counter: newCounter })) ? passkey : undefined;
}

/** The passkey that was used by the person whose it is. Throws 403 at the field. */
export async function provePasskey(
  needed: Needed,
  used: UsedPasskey,
  use: Use,
): Promise<store.StoredPasskey> {
  const passkey = await check(needed, used, use);
  if (passkey) return passkey;
  throw fieldError('forbidden', 'passkey', t`That passkey was not accepted. Try again, or use another way.`);
}
