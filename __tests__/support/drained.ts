/**
 * For a file that drains a server, which a process does once, at its end: the files after it load the app anew. To be
 * called at its top.
 */
export function drainsProcess(): void {
  afterAll(() => void vi.resetModules());
}
