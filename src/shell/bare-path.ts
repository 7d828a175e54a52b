/** Where nobody has to be signed in, by the spec's words: the path contains one of these. */
const openParts = ['/auth', '/download', '/pub'] as const;

/** Where there is no shell: there, and on a page that does not exist. */
const bareParts = [...openParts, '404'] as const;

/** Next's own error page, which the spec does not know. */
const errorPage = '/_error';

const contains = (parts: readonly string[], path: string) => parts.some((part) => path.includes(part));

/** Takes the route (`router.pathname`), so that a query or an id never turns the shell off. */
export const isBare = (route: string): boolean => route === errorPage || contains(bareParts, route);

/** Takes the path as it stands in the address. */
export const isOpen = (path: string): boolean => contains(openParts, path.split(/[?#]/)[0] ?? '');

/** Whether the pages of a dashboard are made of antd. A member's are not: it comes there only with what is opened (`lazyComponent`). */
export const needsAntd = (path: string): boolean => /^\/(admin|club)\//.test(path);
