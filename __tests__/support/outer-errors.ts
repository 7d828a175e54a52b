/**
 * Jest runs tests in a context with an `Error` of its own. What Node itself throws is an instance of another `Error`, and shall
 * be one of both, as it is in the app.
 */
export function knowOuterErrors(
  context: Pick<typeof globalThis, 'Error' | 'TypeError' | 'RangeError'>,
): void {
  for (const name of ['Error', 'TypeError', 'RangeError'] as const)
    Object.defineProperty(context[name], Symbol.hasInstance, {
      value(this: unknown, tested: unknown) {
        const isOwn = Function.prototype[Symbol.hasInstance].call(this, tested);
        return isOwn || (this === context[name] && tested instanceof globalThis[name]);
      },
    });
}
