/**
 * `--demo` on the command line: this program opens a demo, whose passwords everybody knows. A flag and no setting, so
 * that it cannot be forgotten in a file.
 */
export const requestedKind = (): 'real' | 'demo' => (process.argv.includes('--demo') ? 'demo' : 'real');

/** Says so aloud, once: a supervisor speaks for its children. */
export function warnOfDemo(kind: 'real' | 'demo'): void {
  if (kind === 'real' || process.send) return;
  process.stderr.write(
    'WARNING: this is a demo. Everybody knows its passwords: let nobody reach it from outside.\n',
  );
}
