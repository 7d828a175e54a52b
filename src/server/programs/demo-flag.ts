/**
 * Whether `--demo` is on the command line: then this program opens a demo, whose passwords everybody knows. A flag
 * and no setting, because a setting would be forgotten in a file.
 */
export const requestedKind = (): 'real' | 'demo' => (process.argv.includes('--demo') ? 'demo' : 'real');

/** Prints the warning once: the children of a supervisor do not repeat it. */
export function warnOfDemo(kind: 'real' | 'demo'): void {
  if (kind === 'real' || process.send) return;
  process.stderr.write(
    'WARNING: this is a demo. Its passwords are public: let it be reached from this machine only.\n',
  );
}
