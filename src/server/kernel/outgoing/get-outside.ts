import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import https from 'node:https';
import { readUrl } from '@/contract/text/read-url';
import { type Outside, pinOutside, theInternet } from './outside';

/** More than the counting services need that hosts put before their files. */
const mostRedirects = 8;
const redirects = [301, 302, 303, 307, 308];

interface Get {
  url: string;
  headers?: Record<string, string>;
  /** Without a byte for so long it is given up. */
  silenceMs: number;
  /** Ends it, at the latest. */
  signal: AbortSignal;
}

interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  /** Destroy it when it is not read to its end. */
  body: IncomingMessage;
  /** Where it was found in the end. */
  url: string;
}

/** Many feeds still name their files by http; the hosts have long had https. */
const byHttps = (url: string): string => url.replace(/^http:\/\//i, 'https://');

async function getOnce({ url, headers, silenceMs, signal }: Get, outside: Outside): Promise<IncomingMessage> {
  const lookup = await pinOutside(url, outside);
  return new Promise((done, fail) => {
    const request = https.get(url, { headers, lookup, agent: false, signal, ca: outside.ca });
    request.setTimeout(silenceMs, () => request.destroy(new Error('the other side was silent')));
    request.on('error', fail);
    request.on('response', done);
    // An answer of 101 comes as neither. After one of them this changes nothing.
    request.on('close', () => fail(new Error('the connection ended without an answer')));
  });
}

/**
 * Asks an address that a stranger has given. It is followed where it leads, and each step is checked like the first: only by https,
 * to a machine of the internet. Throws `AddressRefused`, or what went wrong on the way.
 */
export async function getOutside(of: Get, outside: Outside = theInternet): Promise<Got> {
  let url = byHttps(of.url);
  for (let step = 0; step <= mostRedirects; step += 1) {
    const body = await getOnce({ ...of, url }, outside);
    const { statusCode: status = 0, headers } = body;
    if (!redirects.includes(status) || !headers.location) return { status, headers, body, url };
    body.destroy();
    const next = readUrl(headers.location, url);
    if (!next) break;
    url = byHttps(next.href);
  }
  throw new Error('it leads from one address to the next without end');
}
