/** Database and files do not belong together, or must not be used so. `message` says what to do. */
export class InstallationError extends Error {
  override name = 'InstallationError';
}
