/** The database and the files do not belong together, or must not be used like this. `message` says what to do. */
export class InstallationError extends Error {
  override name = 'InstallationError';
}
