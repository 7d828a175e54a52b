import https from 'node:https';
import type { NoAnswer } from '@/contract/webhook/webhook';
import { AddressRefused, type Outside, pinOutside, theInternet } from './outside';

interface Post {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  timeoutMs: number;
}

interface Answer {
  status: number;
  /** Seconds, where the answer asks to wait. */
  retryAfter: number | undefined;
}

/**
 * Posts to an address that a stranger has given: only by https, to a machine of the internet, and without following where it
 * leads. Of the answer the body is not read. Throws `AddressRefused`, or what went wrong on the way.
 */
export async function postOutside(
  { url, headers, body, timeoutMs }: Post,
  outside: Outside = theInternet,
): Promise<Answer> {
  const lookup = await pinOutside(url, outside);
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((done, fail) => {
    const request = https.request(url, {
      method: 'POST',
      headers,
      lookup,
      agent: false,
      signal,
      ca: outside.ca,
    });
    request.on('error', fail);
    // An answer of 101 comes as neither an error nor a response. After one of them this changes nothing.
    request.on('close', () => fail(new Error('the connection ended without an answer')));
    request.on('response', (response) => {
      const wait = Number(response.headers['retry-after']);
      done({ status: response.statusCode ?? 0, retryAfter: Number.isFinite(wait) ? wait : undefined });
      response.destroy();
    });
    request.end(body);
  });
}

/** Why `postOutside` has thrown. The codes of certificates are those of OpenSSL and of Node's check of the name. */
export function whyNoAnswer(error: unknown): NoAnswer {
  if (error instanceof AddressRefused) return 'forbidden';
  if (!(error instanceof Error)) return 'broken';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'silent';
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name';
  return /CERT|UNABLE_TO_|CRL_|INVALID_CA|HOSTNAME_MISMATCH/.test(code) ? 'certificate' : 'broken';
}
