/**
 * Jest runs tests in a context with classes of its own. An error of Node itself, or a date of a package that Node has loaded, is
 * of another class of the same name, and shall be of both, as it is in the app.
 */
export function knowOuterClasses(
  context: Pick<typeof globalThis, 'Date' | 'Error' | 'RangeError' | 'TypeError'>,
): void {
  for (const name of ['Date', 'Error', 'RangeError', 'TypeError'] as const)
    Object.defineProperty(context[name], Symbol.hasInstance, {
      value(this: unknown, tested: unknown) {
        const isOwn = Function.prototype[Symbol.hasInstance].call(this, tested);
        return isOwn || (this === context[name] && tested instanceof globalThis[name]);
      },
    });
}
