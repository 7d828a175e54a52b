import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './__tests__/support/browser';
import type { Mode } from './__tests__/support/installation';

const project = (name: string, testMatch: string, mode: Mode = 'in-one') => ({
  name,
  testMatch: `**/__tests__/${testMatch}.spec.ts`,
  metadata: { mode },
});

export default defineConfig({
  testDir: '__tests__',
  outputDir: 'test-results/browser',
  globalSetup: './__tests__/support/global-demo.ts',
  fullyParallel: false,
  workers: availableParallelism(),
  forbidOnly: true,
  // Limits are for what hangs: slow machines are not wrong machines.
  timeout: 900_000,
  expect: { timeout: 90_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 90_000,
    // Files that look for what happens while something moves say so (`moving`).
    contextOptions: { reducedMotion: 'reduce' },
    // Tests take the connection away and answer calls themselves, which does not reach a service worker. Those of the worker
    // allow it (`offline.spec.ts`).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
  },
  projects: [
    project('e2e', 'e2e/*'),
    // The journey runs in every way the parts can be spread; all else in one.
    project('soak', 'soak/*'),
    project('api-host', 'e2e/journey', 'api-host'),
    project('database-url', 'e2e/journey', 'database-url'),
    project('spread', 'e2e/journey', 'spread'),
  ],
});
