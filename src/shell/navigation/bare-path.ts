/** A path that contains one of these needs no sign-in. The spec names them. */
const openParts = ['/auth', '/download', '/pub'] as const;

/** These paths have no shell: the open ones, and a page that does not exist. */
const bareParts = [...openParts, '404'] as const;

/** Next's own error page, which is not in the spec. */
const errorPage = '/_error';

const contains = (parts: readonly string[], path: string) => parts.some((part) => path.includes(part));

/** Whether a page has no shell. Takes the route (`router.pathname`), because a query or an id could contain one of those parts. */
export const isBare = (route: string): boolean => route === errorPage || contains(bareParts, route);

/** Whether a page needs no sign-in. Takes the path of the address. */
export const isOpen = (path: string): boolean => contains(openParts, path.split(/[?#]/)[0] ?? '');

/** Whether a page needs antd from the start. A member's pages do not; they load it with what is opened (`lazyComponent`). */
export const needsAntd = (path: string): boolean => /^\/(admin|club)\//.test(path);
