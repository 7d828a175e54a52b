import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { MadePasskey, PasskeyCreation, UsedPasskey } from '@/contract/passkey/passkey-parts';
import type { PasskeyRequest } from '@/contract/passkey/passkey-request';
import { t } from '@/language/text';
import { ApiFailure } from './api-failure';

// Loaded late by those who use it, because it brings a library.

/** What a person is told where the browser or the authenticator has made or found no passkey. */
function failureOf(error: unknown): ApiFailure {
  const say = (message: string) => new ApiFailure('cancelled', message, { cause: error });
  if (typeof window.PublicKeyCredential === 'undefined')
    return say(t`This browser cannot use passkeys here. Passkeys need an address that begins with https.`);
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return say(t`There is a passkey for your account on this device already.`);
  const { name } = error as Error;
  if (name === 'SecurityError') return say(t`Passkeys do not work at this address.`);
  // Browsers do not say which: it was closed, it took too long, or there was none.
  if (name === 'NotAllowedError' || name === 'AbortError')
    return say(t`No passkey was used. Try again, or choose another way.`);
  return say(t`This device could not use a passkey. Choose another way.`);
}

/** Has the authenticator make a passkey. Rejects with `ApiFailure`. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<MadePasskey> {
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, attestationObject, transports },
    };
  } catch (error) {
    throw failureOf(error);
  }
}

/** Has the person choose a passkey and prove to its authenticator who they are. Rejects with `ApiFailure`. */
export async function pickPasskey(optionsJSON: PasskeyRequest): Promise<UsedPasskey> {
  try {
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type: 'public-key',
      response: { clientDataJSON, authenticatorData, signature, userHandle },
    };
  } catch (error) {
    throw failureOf(error);
  }
}
