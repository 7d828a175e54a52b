import type { BackupState } from './backups.store';

/** What the doctor says first: how the backups go. */
export function describeBackups(state: BackupState): string[] {
  const { failingSince, problem, verifiedAt, trialProblem, wholeAt } = state;
  const last = wholeAt
    ? `The last whole backup is of ${wholeAt.toISOString()}.`
    : 'No backup was ever whole.';
  const trial = verifiedAt
    ? `A backup was last restored as a trial on ${verifiedAt.toISOString()}.`
    : 'No backup was ever restored as a trial: npm run backup:verify -- <folder>.';
  return [
    ...(failingSince
      ? [`BACKUPS FAIL since ${failingSince.toISOString()}: ${problem ?? 'the last one was broken off'}`]
      : []),
    last,
    ...(trialProblem ? [`THE LAST BACKUP CANNOT BE RESTORED: ${trialProblem}`] : []),
    trial,
  ];
}
