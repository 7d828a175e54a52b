import path from 'node:path';
import { startEngine } from '@/server/kernel/audio/engine-child';
import { scratchOf } from '@/server/kernel/audio/engine-messages';
import { makeWorkplace } from '@/server/kernel/audio/sandbox';

// A server that is about to be killed: starts mastering, says which process does it, and waits.
const [input = '', output = ''] = process.argv.slice(2);
const folder = path.dirname(output);
const engine = startEngine(folder);
const order = {
  parts: [{ path: input, title: 'Long', kind: 'intro' as const }],
  output,
  tags: { title: '', artist: '', album: '' },
};
const scratch = scratchOf(output, 'mark');
void makeWorkplace(folder, scratch.folder).then(() =>
  engine.run<'master'>(
    { op: 'master', order, scratch },
    {
      timeoutMs: 60_000,
      onProgress: (fraction) => fraction > 0.2 && process.stdout.write(`${engine.pid}\n`),
    },
  ),
);
