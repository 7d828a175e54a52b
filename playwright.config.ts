import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './__tests__/support/browser';
import type { Mode } from './__tests__/support/installation';

const modes: Mode[] = ['in-one', 'api-host', 'database-url'];

/** The journey runs in every way the parts can be spread; all else once. Each worker starts an installation of its own. */
export default defineConfig({
  testDir: '__tests__/e2e',
  outputDir: 'test-results',
  globalSetup: './__tests__/support/global-demo.ts',
  fullyParallel: false,
  // More than there are cores, because tests wait: for sound to play, an outage to pass, the network to fall silent.
  workers: Math.ceil(availableParallelism() * 1.5),
  forbidOnly: true,
  // A machine that stalls for a minute must not lose a day's work; what needed a second try is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: { launchOptions: launchOptions(), actionTimeout: 30_000, trace: 'on-first-retry', locale: 'en-GB' },
  projects: modes.map((mode) => ({
    name: mode,
    metadata: { mode },
    testMatch: mode === 'in-one' ? '*.spec.ts' : 'journey.spec.ts',
  })),
});
