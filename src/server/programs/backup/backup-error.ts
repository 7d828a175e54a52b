/** A backup cannot be made or restored. `message` says why and what to do. */
export class BackupError extends Error {
  override name = 'BackupError';
}
