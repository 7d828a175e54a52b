/**
 * A page of a dashboard, perhaps with a plain query. Everything else is refused, such as `//host` or
 * `/\host`, because it could lead to another site.
 */
const ownPage = /^\/(admin|club|member)\/dashboard(\/[\w-]+)*\/?(\?[\w=&%.+-]*)?$/;
const longestPath = 300;

/** `next` when it is one of our own pages, else undefined. */
export function ownPath(next: string | string[] | undefined): string | undefined {
  return typeof next === 'string' && next.length <= longestPath && ownPage.test(next) ? next : undefined;
}
