const nextJest = require('next/jest');

const withNext = nextJest({ dir: __dirname });

// Packages that come as ES modules only and must pass through SWC. Lists of packages that only some tests reach do no harm.
const esmOnly = [
  '@ant-design',
  '@hono',
  '@open-draft',
  '@noble',
  'hono',
  'lru-cache',
  'msw',
  'p-limit',
  'pg-boss',
  'rettime',
  'until-async',
  'yocto-queue',
];

const alias = { '^@/(.*)$': '<rootDir>/src/$1' };

const node = {
  displayName: 'node',
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/{policy,contract,api,jobs}/**/*.test.ts'],
  setupFiles: ['<rootDir>/__tests__/support/quick-passwords.ts'],
  moduleNameMapper: alias,
  globalSetup: '<rootDir>/__tests__/support/global-postgres.ts',
  globalTeardown: '<rootDir>/__tests__/support/global-postgres-end.ts',
};

// Each takes the whole machine for a minute, which would disturb the others: `npm test` runs them after those.
const alone = { ...node, displayName: 'alone', testMatch: ['<rootDir>/__tests__/alone/*.test.ts'] };

const ui = {
  displayName: 'ui',
  testEnvironment: 'jest-fixed-jsdom',
  testMatch: ['<rootDir>/__tests__/ui/**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/jsdom-setup.ts'],
  moduleNameMapper: alias,
};

/** next/jest puts its own patterns first, which would leave every package untransformed. */
async function project(config) {
  const resolved = await withNext(config)();
  for (const [, options] of Object.values(resolved.transform).filter(Array.isArray)) {
    options.modularizeImports = {
      '@ant-design/icons': { transform: '@ant-design/icons/lib/icons/{{member}}' },
    };
  }
  return {
    ...resolved,
    transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
  };
}

module.exports = async () => ({
  projects: [await project(node), await project(ui), await project(alone)],
  testTimeout: 30_000,
  // jest leaves one core to itself; of two, that is half.
  maxWorkers: '100%',
});
