import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { startDemo } from '../support/installation';
import { openBenchApi } from './bench-api';
import { measureDownloads } from './measure-downloads';
import { measureFiles } from './measure-files';
import { measureFirstSound } from './measure-first-sound';
import { measureImport } from './measure-import';
import { measureJson } from './measure-json';
import { measureLetIn } from './measure-let-in';
import { measureListening } from './measure-listening';
import { measurePageLoad } from './measure-page-load';
import { measureResumed } from './measure-resumed';
import { measureScale, summarizeScale } from './measure-scale';
import { measureUpload } from './measure-upload';

/**
 * `npm run bench`: what the issue sets figures for, in one run on one machine. Needs wrk and, for the peer, nginx
 * (Debian: apt-get install -y wrk nginx-light). Prints a table; never part of the tests, since machines are noisy.
 */
async function main() {
  for (const program of ['wrk', 'nginx']) {
    if (spawnSync('which', [program]).status !== 0)
      throw new Error(`${program} is missing: apt-get install -y ${program}`);
  }
  if (!existsSync('package.json')) throw new Error('run it from the root of the project');
  // Alone, before the demo masters anything.
  console.table(summarizeScale(await measureScale()));
  const demo = await startDemo();
  const api = await openBenchApi(demo);
  try {
    console.table([...(await measureJson(demo, api)), ...(await measureFiles(demo, api))]);
    console.table(await measureDownloads());
    console.table([await measureUpload(demo)]);
    console.table([await measureResumed(demo.url)]);
    console.table([await measureLetIn()]);
    console.table([await measureListening()]);
    console.table(await measureFirstSound(demo));
    console.table(await measurePageLoad(demo));
    console.table([await measureImport()]);
  } finally {
    await api.stop();
    await demo.stop();
  }
  spawnSync('taskset', ['-c', '0', process.execPath, '--import', 'tsx', '__tests__/bench/master.bench.ts'], {
    stdio: 'inherit',
  });
  spawnSync(process.execPath, ['--import', 'tsx', '__tests__/bench/attacks.ts'], { stdio: 'inherit' });
}

void main();
