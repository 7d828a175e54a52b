import childProcess from 'node:child_process';
import { existsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/** Where `make-bundles.ts` has put the programs of this run; absent, they are run from their sources. */
const folder = () => process.env.TEST_BUNDLES;
/** The bundle of this file. */
const preload = () => path.join(folder() ?? '', '__tests__/support/bundles.mjs');

function bundleOf(script: string): string | undefined {
  const bundle = path.join(folder() ?? '', path.relative('.', script).replace(/\.ts$/, '.mjs'));
  return folder() && existsSync(bundle) ? bundle : undefined;
}

/** What node is called with to run one of our scripts. */
export function nodeWords(script: string): string[] {
  const bundle = bundleOf(script);
  return bundle ? ['--import', preload(), bundle] : ['--import', 'tsx', script];
}

const { fork } = childProcess;

/** Has what the app forks start from its bundle too, because loading hundreds of modules takes most of its time. */
function forkBundle(script: string, args: string[], options: childProcess.ForkOptions) {
  const bundle = bundleOf(script);
  if (!bundle) return fork(script, args, options);
  const execArgv = options.execArgv?.map((word) => (word === 'tsx' ? preload() : word));
  // What is forked is given no setting of ours, so that this process says where the bundles are.
  return fork(bundle, args, { ...options, execArgv });
}

childProcess.fork = forkBundle as typeof fork;
syncBuiltinESMExports();
