import { expect, test } from './touchline';

test.use({ looksOnly: true });

const everywhere = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'content-security-policy': expect.stringMatching(/base-uri 'none'.*frame-ancestors 'none'/),
};

test('D15 S-03 S-34 S-35 S-36 every answer carries the headers of its kind: pages, files, errors, redirects, API', async ({
  installation,
  request,
}) => {
  // What once led past a middleware, or to the data of a page: it changes nothing.
  const past = { 'x-middleware-subrequest': 'middleware:middleware:middleware', 'next-resume': '1' };
  const get = async (path: string, headers: Record<string, string> = past) => {
    const answer = await request.get(`${installation.url}${path}`, { maxRedirects: 0, headers });
    return { status: answer.status(), headers: answer.headers(), text: await answer.text() };
  };
  const login = await get('/auth/login');
  const script = /\/_next\/static\/chunks\/[^"]+\.js/.exec(login.text)?.[0] ?? '';
  const revalidated = /no-cache|no-store/;
  const expected: [path: string, status: number, cache: RegExp][] = [
    ['/', 200, revalidated],
    ['/auth/login', 200, revalidated],
    ['/club/dashboard', 200, revalidated],
    ['/nothing-here', 404, revalidated],
    ['/auth/login/', 308, revalidated],
    [script, 200, /^public, max-age=31536000, immutable$/],
    ['/_next/static/chunks/none.js', 404, revalidated],
    ['/favicon.ico', 200, /max-age=0|no-cache/],
    ['/robots.txt', 200, /max-age=0|no-cache/],
    ['/_next/data/x/club/dashboard.json', 404, revalidated],
    ['/_next/image?url=/icon.svg&w=64&q=75', 404, revalidated],
    ['/_next/image?url=%2Fapi%2Ffile%2Fdownload%3Furl%3Dx&w=64&q=75', 404, revalidated],
    ['/api/livez', 200, /^no-store$/],
    ['/api/openapi.json', 200, /^no-store$/],
    ['/api/nothing', 404, /^no-store$/],
    ['/api/account', 401, /^no-store$/],
    ['/api/file/download?url=x', 401, /^no-store$/],
  ];
  for (const [path, status, cache] of expected) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers, path).toMatchObject(everywhere);
    expect([path, answer.headers['cache-control']]).toEqual([path, expect.stringMatching(cache)]);
    expect([path, answer.headers['x-robots-tag']]).toEqual([
      path,
      path === '/robots.txt' ? undefined : 'noindex',
    ]);
    expect([path, answer.headers['x-powered-by'], answer.headers.server]).toEqual([
      path,
      undefined,
      undefined,
    ]);
  }
  expect((await get('/robots.txt')).text).toBe('User-agent: *\nAllow: /pub\nAllow: /api/pub/\nDisallow: /\n');
});
