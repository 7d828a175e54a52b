import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { SettingError } from '../kernel/env';
import { codeOf } from '../kernel/error-codes';
import { buildServiceWorker } from './build-service-worker';
import { buildLanguages, runNext } from './languages/build-languages';
import { hasPages } from './languages/language-folder';

const stamp = '.next/touchline-sources';
const sources = ['src', 'public', 'next.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'];

function* filesBelow(target: string): Generator<string> {
  if (!existsSync(target)) return;
  if (statSync(target).isFile()) return yield target;
  for (const name of readdirSync(target).sort()) yield* filesBelow(path.join(target, name));
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesBelow(source)) {
      // Sound files of the demo are not part of the pages.
      if (!/\.(mp3|m4a|opus|webm)$/.test(file)) hash.update(file).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Where the build puts the bundles of our programs, for `TOUCHLINE_PROGRAMS`. */
export const builtPrograms = path.resolve('.next/programs');

/** Bundles our programs into a folder from which `node_modules` is found. */
export async function bundlePrograms(folder: string): Promise<void> {
  await esbuild.build({
    entryPoints: ['src/bin/*.ts', 'src/server/kernel/audio/engine-process.ts'],
    outbase: 'src',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.9',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}

const lock = '.next.lock';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's.
    return codeOf(error) === 'EPERM';
  }
}

/** Allows one build at a time in this folder. The lock of a process that has ended does not count. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
      const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
      if (holder > 0 && isRunning(holder)) await new Promise((resolve) => setTimeout(resolve, 500));
      else rmSync(lock, { force: true });
    }
  }
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

const isBuiltOf = (wanted: string) =>
  hasPages() && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

/**
 * Builds the pages and the programs unless the existing build is of the same sources: then nothing is written, because a
 * service may have no right to. Throws when the build fails.
 */
export async function ensureBuild(): Promise<void> {
  if (isBuiltOf(hashSources())) return;
  try {
    await whileLocked(build);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error;
    throw new SettingError(
      `The pages in ${process.cwd()} are not built of its sources, and this user may not write there. ` +
        'Run `npm run build` there as the user who owns the folder, and start again.',
    );
  }
}

async function build(): Promise<void> {
  const wanted = hashSources();
  // Another process may have built them meanwhile.
  if (isBuiltOf(wanted)) return;
  for (const folder of ['.next', '.languages']) if (existsSync(folder)) accessSync(folder, constants.W_OK);
  process.stdout.write('Building the pages, two minutes …\n');
  // A build that breaks off must not count as the one before it.
  rmSync(stamp, { force: true });
  runNext('compile');
  await buildLanguages();
  await bundlePrograms(builtPrograms);
  await buildServiceWorker();
  writeFileSync(stamp, wanted);
}
