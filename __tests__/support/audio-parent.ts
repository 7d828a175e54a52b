import path from 'node:path';
import { startEngine } from '@/server/kernel/audio/engine-child';
import { makeWorkplace } from '@/server/kernel/audio/sandbox';

// A server that is about to be killed: starts mastering, says which process does it, and waits.
const [input = '', output = ''] = process.argv.slice(2);
const folder = path.dirname(output);
const engine = startEngine(folder);
const workplace = `${output}.mark`;
const order = {
  ...{ path: input, kind: 'intro' as const, layout: 'natural' as const },
  settings: { loudness: -16, bitRate: 128, gap: 0.2 },
  output: path.join(workplace, 'part'),
};
void makeWorkplace(folder, workplace).then(() =>
  engine.run<'master-part'>(
    { op: 'master-part', order, scratch: path.join(workplace, 'clean') },
    {
      timeoutMs: 60_000,
      onProgress: (fraction) => fraction > 0.2 && process.stdout.write(`${engine.pid}\n`),
    },
  ),
);
