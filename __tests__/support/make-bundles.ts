import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

/** Makes one file of each program and of each script that is forked, because tests start hundreds of them. */
export async function makeBundles(folder: string): Promise<void> {
  await build({
    entryPoints: [
      'src/bin/*.ts',
      'src/server/audio/engine-process.ts',
      ...['audio-opening', 'audio-parent', 'bundles', 'decode-sound'].map(
        (name) => `__tests__/support/${name}.ts`,
      ),
    ],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // Node does not see its names when it is imported from outside.
    alias: { papaparse: path.resolve('node_modules/papaparse/papaparse.js') },
    keepNames: true,
    outbase: '.',
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}
