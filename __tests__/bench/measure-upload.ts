import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Installation } from '../support/installation';
import { signIn } from './bench-api';
import { sendWav } from './send-wav';

const megabytes = 300;

/** The process that serves the pages and the API of this installation. */
function webProcess(demo: Installation): number {
  const all = execFileSync('pgrep', ['-f', 'src/bin/web.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  const own = all.find((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8').includes(demo.dataDir));
  if (!own) throw new Error('no web process');
  return own;
}

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** 300 MB in one part: how long, and by how much the server's memory grew at most. */
export async function measureUpload(demo: Installation) {
  const token = await signIn(demo.url, 'club@touchline.test');
  const pid = webProcess(demo);
  await sendWav(demo.url, token, 1);
  const before = residentMb(pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 20);
  const started = performance.now();
  await sendWav(demo.url, token, megabytes);
  clearInterval(timer);
  const seconds = (performance.now() - started) / 1000;
  return {
    what: `upload of ${megabytes} MB`,
    seconds: Math.round(seconds * 10) / 10,
    'RSS before, MB': Math.round(before),
    'RSS grew by, MB': Math.round(peak - before),
    aim: '< 64 MB',
  };
}
