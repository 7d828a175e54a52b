import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Env } from '../kernel/env';

const signs = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/**
 * Says once, loudly, that a proxy is in front although PUBLIC_URL is missing: links in e-mails then lead to `localhost`, and
 * the cookie of the session is not `Secure`. The address that the proxy names is not used, because anyone can send one.
 */
export function makeProxyWarning(
  { publicUrl, publicUrlIsSet }: Pick<Env, 'publicUrl' | 'publicUrlIsSet'>,
  log: Logger,
  say: (text: string) => unknown = (text) => process.stderr.write(text),
): (incoming: Pick<IncomingMessage, 'headers'>) => void {
  let isSaid = publicUrlIsSet;
  return ({ headers }) => {
    if (isSaid) return;
    const sign = signs.find((name) => headers[name] !== undefined);
    if (!sign) return;
    isSaid = true;
    const text = `PUBLIC_URL is missing, and a proxy is in front (${sign}). Links in emails lead to ${publicUrl}, and the cookie is not Secure. Set PUBLIC_URL to the address that people use, and TRUST_PROXY=1.`;
    log.error(text);
    say(`\n*** ${text} ***\n\n`);
  };
}
