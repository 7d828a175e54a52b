import type { Dashboard } from '@/policy/persona';

/** A page of a dashboard with, perhaps, a plain query. All else, `//host` and `/\host` with it, is no place to go. */
const place = /^\/(admin|club|member)\/dashboard(\/[\w-]+)*\/?(\?[\w=&%.+-]*)?$/;
const longest = 300;

/** `next` when it is one of our own pages, else undefined. */
export function ownPath(next: string | string[] | undefined): string | undefined {
  return typeof next === 'string' && next.length <= longest && place.test(next) ? next : undefined;
}

/** Where a sign-in leads: back to where the person came from if that is theirs, else to their dashboard. */
export function landingPath(dashboard: Dashboard, next: string | string[] | undefined): string {
  const home = `/${dashboard}/dashboard`;
  const asked = ownPath(next);
  return asked?.startsWith(home) ? asked : home;
}
