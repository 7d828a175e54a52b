import { useRouter } from 'next/router';

/** The address of another page of figures with the same days, and what is to be different there. */
export function usePageLink(): (pathname: string, changed?: Record<string, string>) => string {
  const { query } = useRouter();
  return (pathname, changed = {}) => {
    const kept = ['from', 'to', 'compare', 'clubId'].flatMap((name) => {
      const value = query[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    const search = new URLSearchParams({ ...Object.fromEntries(kept), ...changed }).toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
}
