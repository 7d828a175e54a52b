/** What whoever runs the installation asked for cannot be done. The message says why. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
