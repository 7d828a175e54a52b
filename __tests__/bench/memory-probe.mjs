import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { GCProfiler, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Loaded into a server before anything else (`probed`). At SIGUSR2 it collects the garbage, and writes down what is left and
 * the most that was in the heap since the last time.
 */

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
const folder = process.env.MEMORY_PROBE ?? '.';
let profiler = new GCProfiler();
profiler.start();

process.on('SIGUSR2', () => {
  collect();
  const { statistics } = profiler.stop();
  const used = statistics.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize);
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  const reading = { left: heapUsed + external, heapAtMost: Math.max(...used), rss };
  writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(reading));
  profiler = new GCProfiler();
  profiler.start();
});
