type Listener = Parameters<MediaQueryList['addEventListener']>[1];
const listeners = new Set<Listener>();

/** The answer of a window to a media query: all that antd or our own screens ask of it. */
export const mediaList = (media: string, matches: boolean): MediaQueryList => ({
  matches,
  media,
  onchange: null,
  addEventListener: (_kind: string, listener: Listener) => void listeners.add(listener),
  removeEventListener: (_kind: string, listener: Listener) => void listeners.delete(listener),
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
});

const answerBy = (holds: (query: string) => boolean) =>
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => mediaList(query, holds(query)));

/** A window of that many pixels, as far as media queries of its width are asked. Until mocks are restored. */
export const windowOf = (width: number) =>
  answerBy((query) => width <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? 0));

/** A window that is made that wide while something is shown in it. */
export function turnTo(width: number): void {
  windowOf(width);
  tellOfChange();
}

/** What listens to a window learns that it has changed. */
export function tellOfChange(): void {
  for (const listener of [...listeners])
    if (typeof listener === 'function') listener.call(window, new Event('change'));
}

/** A window of which exactly this query holds. */
export const windowWhere = (held: string) => answerBy((query) => query === held);
