import type { BackupState } from './backups.store';

/** What the doctor says first: that backups fail, or nothing of them is known. */
export function describeBackups({ failingSince, problem, verifiedAt, wholeAt }: BackupState): string[] {
  const last = wholeAt
    ? `The last whole backup was made on ${wholeAt.toISOString()}.`
    : 'No backup was ever whole.';
  if (failingSince)
    return [
      `BACKUPS FAIL since ${failingSince.toISOString()}: ${problem ?? 'the last one was broken off'}. ${last}`,
    ];
  return [
    last,
    verifiedAt
      ? `A backup was last restored as a trial on ${verifiedAt.toISOString()}.`
      : 'No backup was ever restored as a trial: npm run backup:verify.',
  ];
}
