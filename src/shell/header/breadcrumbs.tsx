import Link from 'next/link';
import { useRouter } from 'next/router';
import { t } from '@/language/text';
import { useCrumbLabel } from '@/ui/layout/crumb';
import { findPlace, type Place } from '../navigation/find-entry';
import { navigation } from '../navigation/navigation';
import styles from './breadcrumbs.module.css';

interface Crumb {
  label: string;
  /** Absent for a group, because it has no page. */
  path?: string;
}

/** The breadcrumbs from home to a path. `name` is the name of the thing that a page below an entry shows. */
function trailOf({ dashboard, group, entry }: Place, path: string, name?: string): Crumb[] {
  const root = navigation[dashboard][0]?.entries[0];
  const home: Crumb = { label: t`Home`, path: root?.path };
  const trail = entry === root && dashboard === 'member' ? [] : [{ label: entry.label, path: entry.path }];
  const above = navigation[dashboard]
    .flatMap(({ entries }) => entries)
    .filter((other) => other !== root && entry.path.startsWith(`${other.path}/`));
  // Two pages may have one label (Members, and Members of the analytics): the group distinguishes them.
  const grouped = group.inTrail && group.heading ? [{ label: group.heading }] : [];
  const here = path === entry.path ? [] : [{ label: name ?? '…' }];
  return [home, ...grouped, ...above, ...trail, ...here];
}

/** The breadcrumbs of the page; all but the last are links. */
export function Breadcrumbs() {
  const { pathname } = useRouter();
  const name = useCrumbLabel();
  const place = findPlace(pathname);
  if (!place) return null;
  const trail = trailOf(place, pathname, name);
  return (
    <nav aria-label={t`Breadcrumb`} className={styles.trail}>
      <ol className={styles.list}>
        {trail.map(({ label, path }, index) => {
          const last = index === trail.length - 1;
          return (
            <li key={`${path ?? ''} ${label}`} className={last ? styles.here : styles.step}>
              {last ? (
                <span aria-current="page">{label}</span>
              ) : path ? (
                <Link prefetch={false} href={path}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
