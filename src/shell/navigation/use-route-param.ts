import { useRouter } from 'next/router';

/** A parameter of the page's address; undefined until the router has read it, and for one that is there twice. */
export function useRouteParam(name: string): string | undefined {
  const value = useRouter().query[name];
  return typeof value === 'string' ? value : undefined;
}
