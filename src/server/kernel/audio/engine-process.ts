import { readFileSync, rmSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { t } from '@/language/text';
import { analyseFile } from './analyse';
import { AudioError } from './audio-error';
import { compactFile } from './compact';
import { writeBrowserCopy } from './copy-for-browsers';
import type {
  EngineFailure,
  EngineReply,
  EngineRequest,
  EngineResults,
  MadeWithWork,
} from './engine-messages';
import { masterPartFile } from './mastering/master-part';
import type { PartOrder } from './mastering/part-order';
import { probeFile } from './probe';
import { probeVideoFile } from './probe-video';
import { openProgress } from './progress';
import { enterSandbox } from './sandbox';

// The child process. A stranger's file is read and decoded only here, never in the server itself.

const [folder = '', runAs] = process.argv.slice(2);
// All our modules are loaded by now. From here on this process opens only the files it was given.
process.chdir(folder);
if (runAs === 'nobody') enterSandbox();
Log.setLevel(AV_LOG_QUIET);
let leftovers: string[] = [];

function say(reply: EngineReply): void {
  // Sending into a closed channel must not end the process before `disconnect` has cleaned up.
  if (process.connected) process.send?.(reply, undefined, undefined, () => undefined);
}

const report = openProgress((fraction) => say({ type: 'progress', fraction }));

async function answer(request: EngineRequest): Promise<EngineResults[keyof EngineResults]> {
  if (request.op === 'probe') return probeFile(request.path);
  if (request.op === 'probe-video') return probeVideoFile(request.path);
  if (request.op === 'analyse') return analyseFile(request.path, report);
  if (request.op === 'compact') {
    giveWay();
    return compactFile(request.order, report);
  }
  if (request.op === 'copy') {
    giveWay();
    return writeBrowserCopy(request.order, report);
  }
  return masterPart(request.order, request.scratch);
}

/** Lets people's requests on the same machine go first. A process that does so more already may not do so less. */
function giveWay(): void {
  if (getPriority() < 10) setPriority(10);
}

async function masterPart(order: PartOrder, scratch: string): Promise<MadeWithWork> {
  giveWay();
  leftovers = [scratch, order.output];
  try {
    const made = await masterPartFile(order, scratch, report);
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const peakRssMb = Math.round(peakKilobytes() / 1024);
    return { ...made, work: { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakRssMb } };
  } catch (error) {
    sweep();
    throw error;
  } finally {
    leftovers = [];
  }
}

/** The most memory this process has had. Linux counts that of the parent into `maxRSS`, from before the program was loaded. */
function peakKilobytes(): number {
  const { maxRSS } = process.resourceUsage();
  if (process.platform !== 'linux') return maxRSS;
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? maxRSS);
}

function sweep(): void {
  for (const path of leftovers) rmSync(path, { force: true });
}

function failureOf(error: unknown): EngineFailure {
  const detail = error instanceof Error ? `${error.stack ?? error.message}` : String(error);
  if (error instanceof AudioError)
    return { code: error.code, message: error.message, part: error.part, detail };
  const full = error instanceof Error && /ENOSPC|No space left/.test(error.message);
  const blank = new AudioError('engine', full ? t`There is no room left to store the sound.` : undefined);
  return { code: 'engine', message: blank.message, part: null, detail };
}

process.on('message', (request: EngineRequest) => {
  answer(request).then(
    (result) => say({ type: 'done', result }),
    (error: unknown) => say({ type: 'failed', failure: failureOf(error) }),
  );
});

say({ type: 'ready' });

// The parent has ended, perhaps by SIGKILL, so nothing takes the result.
process.on('disconnect', () => {
  sweep();
  process.exit(1);
});
