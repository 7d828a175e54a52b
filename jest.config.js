const support = (name) => `<rootDir>/__tests__/support/${name}.ts`;

// They hold modules of the kind that jest, which loads everything by `require`, does not run as they are.
const modules = [
  '@open-draft/deferred-promise',
  '@opentelemetry/otlp-exporter-base',
  'jose',
  'oauth4webapi',
  'openid-client',
  'rettime',
  'until-async',
];

// Native code, and what takes long to load and asks for no time. They are loaded once for each process.
const natively = ['@lingui/format-po', 'drizzle-orm', 'node-av', 'pg', 'sharp'];

/** @type {import('jest').Config} */
const each = {
  transform: {
    [`/node_modules/(${natively.join('|')})/`]: '<rootDir>/__tests__/support/load-natively.js',
    '\\.m?[jt]sx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2022',
          transform: { react: { runtime: 'automatic' } },
          // For what jest loads before the tests; `moduleNameMapper` is for the tests.
          baseUrl: __dirname,
          paths: { '@/*': ['./src/*'] },
        },
      },
    ],
  },
  transformIgnorePatterns: [`/node_modules/(?!(${[...modules, ...natively].join('|')})/)`],
  moduleNameMapper: { '^@/(.*)$': '<rootDir>/src/$1' },
  restoreMocks: true,
  fakeTimers: { doNotFake: ['nextTick', 'queueMicrotask'] },
};

/** @type {import('jest').Config} */
const node = {
  ...each,
  testEnvironment: support('node-environment'),
  globalSetup: support('global-postgres'),
  globalTeardown: support('global-postgres-stop'),
};

/** @type {import('jest').Config} */
module.exports = {
  // How long a test takes depends on what else the machine does. Only one that hangs takes this long.
  testTimeout: 120_000,
  // What a file leaves open ends with its process. A file that runs alone has none of its own.
  forceExit: true,
  projects: [
    {
      ...each,
      displayName: 'jsdom',
      testMatch: ['<rootDir>/__tests__/ui/**/*.test.ts?(x)'],
      testEnvironment: support('jsdom-environment'),
      // Node's builds of the libraries, because the network is Node's.
      testEnvironmentOptions: {
        url: 'http://localhost:3000',
        customExportConditions: ['node', 'node-addons'],
      },
      setupFilesAfterEnv: [support('jsdom-setup')],
      moduleNameMapper: {
        ...each.moduleNameMapper,
        '^(antd|@ant-design/colors)/es/(.*)$': '<rootDir>/node_modules/$1/lib/$2',
        '^@ant-design/icons$': support('icons'),
        '\\.css$': 'identity-obj-proxy',
        // Node's build reads no `File`.
        '^tus-js-client$': '<rootDir>/node_modules/tus-js-client/lib.es5/browser/index.js',
      },
    },
    {
      ...node,
      displayName: 'node',
      testMatch: ['<rootDir>/__tests__/(policy|contract|api|jobs)/**/*.test.ts'],
      setupFilesAfterEnv: [support('node-setup')],
    },
    { ...node, displayName: 'soak', testMatch: ['<rootDir>/__tests__/soak/**/*.test.ts'] },
  ],
};
