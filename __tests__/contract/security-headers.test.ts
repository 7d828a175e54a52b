import { headersOfPage } from '@/server/kernel/http/security-headers';
import { pagePolicy } from '@/server/kernel/http/security-headers.json';
import nextConfig from '../../next.config.js';
import { replaceProperty } from '../support/replace-property';

test('S-36 a page takes scripts from us alone, no plug-in, no other base, and opens in no frame', () => {
  expect(pagePolicy).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self'",
    'connect-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  });
});

test.each([
  ['/pub/embed/a/b', true, false],
  ['/pub/embed', false, false],
  ['/pub/episode/a/b', false, true],
  ['/pub/join/CODE', false, false],
  ['/pub/listen', false, false],
  ['/auth/login?x=/pub/embed/', false, false],
  ['/_next/data/x/pub/embed/a/b.json', false, false],
])('S-36 %s may be framed by other sites: %s, and found by search engines: %s', (url, framed, found) => {
  const { 'Content-Security-Policy': policy, 'X-Robots-Tag': robots } = headersOfPage(url);
  expect(policy).toMatch(framed ? /frame-ancestors \*$/ : /frame-ancestors 'none'$/);
  expect(policy).toContain("script-src 'self';");
  expect(robots).toBe(found ? undefined : 'noindex');
});

test('S-36 the developers’ server lets other sites frame the small player alone, too', async () => {
  replaceProperty(process, 'env', { value: { ...process.env, NODE_ENV: 'development' }, writable: true });
  const rules = (await nextConfig.headers?.()) ?? [];
  // Of rules with the same header the last one holds.
  const policies = rules.map(({ source, headers }) => [
    source,
    headers
      .find(({ key }) => key === 'Content-Security-Policy')
      ?.value.split('; ')
      .at(-1),
  ]);
  expect(policies).toEqual([
    ['/:path((?!api/).*)', "frame-ancestors 'none'"],
    ['/pub/embed/:path*', 'frame-ancestors *'],
  ]);
});
