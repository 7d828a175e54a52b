/** A promise and what settles it: an answer that is still on its way. */
export function later<T = void>() {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, settle };
}
