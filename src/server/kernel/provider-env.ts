import * as z from 'zod';

/** A provider of OpenID Connect that admins may sign in at. */
export interface ProviderEnv {
  /** Its address, which is also how it names itself. */
  issuer: string;
  clientId: string;
  /** It must never be logged. */
  clientSecret: string;
  /** What the button calls it. */
  name: string;
  /** It asks for a second step itself, so that ours is not asked for after it. */
  twoStep: boolean;
}

/** Codes and secrets go there, so plain http is for this machine alone. */
const isGuarded = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
};

/** The settings; the first three all or none (`isWholeProvider`). */
export const providerSettings = {
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'an https:// address' })
    .refine(isGuarded, 'an https:// address')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, 'at most 40 characters').optional(),
  OIDC_TWO_STEP: z.enum(['0', '1'], '0 or 1').default('0'),
};
type Given = { [Name in keyof typeof providerSettings]?: string | undefined };

/** Undefined unless it is set as a whole. */
export const providerOf = ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME,
  OIDC_TWO_STEP,
}: Given): ProviderEnv | undefined =>
  issuer && clientId && clientSecret
    ? {
        ...{ clientId, clientSecret },
        // One spelling, because links are found by it.
        issuer: new URL(issuer).href,
        name: OIDC_NAME ?? new URL(issuer).host,
        twoStep: OIDC_TWO_STEP === '1',
      }
    : undefined;

/** With one missing the button would lead nowhere. */
export const isWholeProvider = (given: Given): boolean =>
  providerOf(given) !== undefined ||
  (!given.OIDC_ISSUER && !given.OIDC_CLIENT_ID && !given.OIDC_CLIENT_SECRET);
