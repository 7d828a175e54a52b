import type { ServerResponse } from 'node:http';
import headers from './security-headers.json';

const policyOf = (policy: Record<string, string>) =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

const apiPolicy = policyOf(headers.apiPolicy);

/** The headers of every API answer unless it sets others. An answer is about one person, so it must not be cached. */
export const apiHeaders: Readonly<Record<string, string>> = {
  ...headers.everywhere,
  ...headers.unlisted,
  'Content-Security-Policy': apiPolicy,
  'Cache-Control': 'no-store',
};

/** A file that is opened by itself may run nothing and cannot act as one of our pages. */
export const filePolicy = `${apiPolicy}; sandbox`;

/** `bucket`: the origin that browsers get pictures and sounds from, where they are sent to the bucket. */
function pagePolicyOf(bucket: string | undefined): Record<string, string> {
  const { 'img-src': images, 'media-src': media } = headers.pagePolicy;
  // script-src 'self' works because `next build --webpack` writes no inline script; antd needs inline styles.
  return bucket
    ? { ...headers.pagePolicy, 'img-src': `${images} ${bucket}`, 'media-src': `${media} ${bucket}` }
    : headers.pagePolicy;
}

/**
 * The small players for websites of clubs, on which any site may put a frame. They read no cookie, so nothing can be pressed there in
 * a person's name.
 */
const isFramed = (url: string) => url.startsWith('/pub/embed/');

/**
 * Search engines may list what is under this path, but for links of one person or club and for players within other sites;
 * everything else is for people who sign in.
 */
const isListed = (url: string) =>
  (/^\/pub(?:[/?]|$)/.test(url) && !/^\/pub\/(?:listen|join|embed)(?:[/?]|$)/.test(url)) ||
  url === '/robots.txt';
/** Next names these files by their content and sets their cache headers itself. */
const isHashed = (url: string) => url.startsWith('/_next/static/');

/**
 * The headers of a page, of a redirect to one and of its 404. A page has no personal data, so it may be cached, but
 * it is revalidated each time.
 */
export const headersOfPage = (url: string, bucket?: string): Record<string, string> => ({
  ...headers.everywhere,
  'Content-Security-Policy': policyOf({
    ...pagePolicyOf(bucket),
    ...(isFramed(url) && { 'frame-ancestors': '*' }),
  }),
  ...(!isListed(url) && headers.unlisted),
  ...(!isHashed(url) && { 'Cache-Control': 'no-cache' }),
});

/** Sets headers before any other code writes to an answer, so that every answer has them. */
export function setHeaders(outgoing: ServerResponse, own: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(own)) outgoing.setHeader(name, value);
}
