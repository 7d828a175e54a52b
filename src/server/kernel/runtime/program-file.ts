import path from 'node:path';
import { programsFolder } from '../env';

/**
 * What Node starts a program of ours with, by the path of its source: its bundle in a folder of the build, or
 * else the source itself. Compiling the source takes longer than all else at the start of a program.
 */
export function programFile(
  source: `src/${string}.ts`,
  folder = programsFolder(),
): { file: string; execArgv: string[] } {
  if (!folder) return { file: path.resolve(source), execArgv: ['--import', 'tsx'] };
  const bundle = source.replace(/^src\/(.*)\.ts$/, '$1.mjs');
  return { file: path.join(folder, bundle), execArgv: ['--enable-source-maps'] };
}
