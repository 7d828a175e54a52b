import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const support = (name: string) => `__tests__/support/${name}.ts`;

const node = { environment: 'node', globalSetup: [support('global-postgres')] };

export default defineConfig({
  resolve: { alias: { '@': path.resolve(import.meta.dirname ?? '.', 'src') } },
  esbuild: { jsx: 'automatic' },
  test: {
    globals: true,
    // A file finds the modules that the one before it has loaded, because loading the app and antd anew for each of 270
    // files took half of the time. So a test leaves modules, window and prototypes as it found them; mocks and stubs end with it, and
    // `replaceProperty` and the clock are undone by the set-up.
    isolate: false,
    pool: 'forks',
    // A tenth of the time went into collecting short-lived objects.
    execArgv: ['--max-semi-space-size=64'],
    maxWorkers: availableParallelism(),
    // How long a test takes depends on what else the machine does. Only one that hangs takes this long.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    slowTestThreshold: 5_000,
    silent: 'passed-only',
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        // Node would take the build that reads no `File`.
        resolve: { alias: { 'tus-js-client': 'tus-js-client/lib.es5/browser/index.js' } },
        test: {
          name: 'ui',
          include: ['__tests__/ui/**/*.test.{ts,tsx}'],
          environment: `./${support('jsdom-environment')}`,
          setupFiles: [support('jsdom-setup')],
          // With "test" antd gives every element the id 'test-id', and all dialogs carry the name of the first one.
          env: { NODE_ENV: 'development' },
          sequence: { hooks: 'list', groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'node',
          setupFiles: [support('node-setup')],
          include: ['__tests__/{policy,contract,api,jobs}/**/*.test.ts'],
          // More than there are cores, because tests wait for the database and for programs that they start.
          maxWorkers: Math.ceil(availableParallelism() * 1.5),
          sequence: { hooks: 'list', groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...node,
          name: 'soak',
          include: ['__tests__/soak/**/*.test.ts'],
          // Each takes the whole machine, which would disturb another, and some compare times.
          isolate: true,
          maxWorkers: 1,
          sequence: { hooks: 'list', groupOrder: 3 },
        },
      },
    ],
  },
});
