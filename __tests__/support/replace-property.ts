const undo: (() => void)[] = [];

/** Gives an object of the browser another property, as long as the test lasts. */
export function replaceProperty(of: object, name: string, property: PropertyDescriptor): void {
  const own = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { configurable: true, ...property });
  undo.push(() => {
    if (own) Object.defineProperty(of, name, own);
    else Reflect.deleteProperty(of, name);
  });
}

/** Called after each test, by the set-up of all files. */
export function restoreProperties(): void {
  // The first one of a name knows what was there before the test.
  for (const one of undo.splice(0).reverse()) one();
}
