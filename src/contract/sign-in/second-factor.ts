import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { UsedPasskey } from '../passkey/passkey-parts';
import { CurrentPassword } from '../password';
import { done, Id, Instant, line } from '../shapes';

/** Six digits of an authenticator app, or a recovery code; spaces, hyphens and case do not matter. */
const TypedCode = line(40, t`Enter the code`);

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10;

/** Proves the second step: by a code, or by a passkey. */
export const secondStep = { code: TypedCode.optional(), passkey: UsedPasskey.optional() };

const SecondFactor = z.object({
  /** There is an authenticator app. */
  on: z.boolean(),
  /** Since when there is. */
  since: Instant.nullable(),
  /** How many passkeys there are, each of which is a second step, too. */
  passkeys: z.number().int(),
  /** How many recovery codes are left. */
  codesLeft: z.number().int(),
  /** This installation requires one of the caller. */
  required: z.boolean(),
});

const RecoveryCodes = z.object({ data: z.object({ codes: z.array(z.string()) }), message: z.string() });

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether the own sign-in asks for a code of an authenticator app',
  access: 'second-factor:own',
  reply: z.object({ data: SecondFactor }),
});

/** Nothing is asked at sign-in until a code has confirmed it. A second call replaces a secret that was not confirmed. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  summary: 'Make the secret for an authenticator app',
  access: 'second-factor:own',
  proven: true,
  reply: z.object({
    data: z.object({
      /** In base32, to be typed by hand. */
      key: z.string(),
      /** The `otpauth:` address for a QR code. */
      uri: z.string(),
    }),
  }),
});

/** Turns it on. The recovery codes are in this answer and in no other. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/confirm',
  summary: 'Confirm the secret by a code of the app',
  access: 'second-factor:own',
  body: z.object({ code: TypedCode }),
  reply: RecoveryCodes,
});

/** The codes of before end. */
export const replaceRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/codes',
  summary: 'Make new recovery codes',
  access: 'second-factor:own',
  body: z.object(secondStep).refine(({ code, passkey }) => code !== undefined || passkey !== undefined, {
    path: ['code'],
    error: t`Enter the code`,
  }),
  reply: RecoveryCodes,
});

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/end',
  summary: 'Take the authenticator app out of the own sign-in',
  access: 'second-factor:own',
  body: z.object({ currentPassword: CurrentPassword, code: TypedCode }),
  reply: done,
});

/** For a person who has lost both the device and the recovery codes. App, passkeys and sessions end, and they get an email. */
export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/admin-user/{id}/second-factor/reset',
  summary: "Turn off another admin's second step, who has lost the device",
  access: 'second-factor:reset',
  proven: true,
  params: z.object({ id: Id }),
  reply: done,
});

export const secondFactorEndpoints = {
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  replaceRecoveryCodes,
  endSecondFactor,
  resetSecondFactor,
};
