import { startEngine } from '@/server/audio/engine-child';

// A server that is about to be killed: starts mastering, says which process does it, and waits.
const [input = '', output = ''] = process.argv.slice(2);
const engine = startEngine();
const order = {
  parts: [{ path: input, title: 'Long', kind: 'intro' as const }],
  output,
  tags: { title: '', artist: '', album: '' },
};
const scratch = { sound: `${output}.sound`, file: `${output}.part` };
void engine.run<'master'>(
  { op: 'master', order, scratch },
  { timeoutMs: 60_000, onProgress: (fraction) => fraction > 0.2 && process.stdout.write(`${engine.pid}\n`) },
);
