import type { ServerResponse } from 'node:http';
import headers from './security-headers.json';

const policyOf = (policy: Record<string, string>) =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

const apiPolicy = policyOf(headers.apiPolicy);

/** What every answer of the API carries unless it knows better; what it says is of one person, so nobody keeps it. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...headers.everywhere,
  ...headers.unlisted,
  'Content-Security-Policy': apiPolicy,
  'Cache-Control': 'no-store',
};

/** A file that is opened by itself runs nothing, and is no part of our pages. */
export const filePolicy = `${apiPolicy}; sandbox`;

const pageHeaders: Readonly<Record<string, string>> = {
  ...headers.everywhere,
  // script-src 'self' holds because `next build --webpack` writes no inline script; antd needs inline styles.
  'Content-Security-Policy': policyOf(headers.pagePolicy),
};

/** What is under this path may be found by search engines; all else is for those who sign in. */
const isListed = (url: string) => /^\/pub(?:[/?]|$)/.test(url) || url === '/robots.txt';
/** Next names these by their content, and says itself how long they hold. */
const isHashed = (url: string) => url.startsWith('/_next/static/');

/** What a page, a redirect to one and its 404 carry. A page is a shell: it is kept, and asked for anew each time. */
export const headersOfPage = (url: string): Record<string, string> => ({
  ...pageHeaders,
  ...(!isListed(url) && headers.unlisted),
  ...(!isHashed(url) && { 'Cache-Control': 'no-cache' }),
});

/** Sets headers before anybody else writes to an answer, so that no way out of it is without them. */
export function setHeaders(outgoing: ServerResponse, own: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(own)) outgoing.setHeader(name, value);
}
