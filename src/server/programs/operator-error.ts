/** The operator asked for something that cannot be done. The message says why. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}
