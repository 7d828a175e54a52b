import { rmSync } from 'node:fs';
import { eventually } from '../support/eventually';
import { freePort, makeDataDir } from '../support/places';
import { processesOf } from '../support/processes';
import { test as base, expect } from './touchline';

interface Own {
  dataDir: string;
  /** For `run`: the folder and a port of its own. */
  env: { PORT: string; PUBLIC_URL: string; DATA_DIR: string };
  nothingRuns: () => Promise<unknown>;
}

/** For tests that start our programs themselves: an empty folder for each, which goes with it. */
export const test = base.extend<{ own: Own }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  own: async ({}, use) => {
    const port = String(await freePort());
    const dataDir = makeDataDir();
    await use({
      dataDir,
      env: { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: dataDir },
      nothingRuns: () => eventually('every process ends', () => processesOf(dataDir).length === 0),
    });
    rmSync(dataDir, { recursive: true, force: true });
  },
});

export { expect };
