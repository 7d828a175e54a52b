import { rmSync } from 'node:fs';
import { eventually } from '../support/eventually';
import { makeDataDir } from '../support/places';
import { processesOf } from '../support/processes';
import { test as base, expect } from './touchline';

interface Own {
  dataDir: string;
  /** For `run`: the folder, and a port that the program takes and says. */
  env: { PORT: string; DATA_DIR: string };
  nothingRuns: () => Promise<unknown>;
}

/** For tests that start our programs themselves: an empty folder for each, which goes with it. */
export const test = base.extend<{ own: Own }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  own: async ({}, use) => {
    const dataDir = makeDataDir();
    await use({
      dataDir,
      env: { PORT: '0', DATA_DIR: dataDir },
      nothingRuns: () => eventually('every process ends', () => processesOf(dataDir).length === 0),
    });
    rmSync(dataDir, { recursive: true, force: true });
  },
});

export { expect };
