/** Where there is no shell and nobody has to be signed in, by the spec's words: the path contains one of these. */
const bareParts = ['/auth', '404', '/download', '/pub'] as const;

/** Next's own error page, which the spec does not know. */
const errorPage = '/_error';

/** Takes the route (`router.pathname`), so that a query or an id never turns the shell off. */
export const isBare = (route: string): boolean =>
  route === errorPage || bareParts.some((part) => route.includes(part));
