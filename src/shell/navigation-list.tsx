import Link from 'next/link';
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { findPlace } from './find-entry';
import type { Entry, Group } from './navigation';
import styles from './navigation-list.module.css';

interface Props {
  groups: readonly Group[];
  /** Icons with small words under them. */
  rail?: boolean;
  onFollow?: () => void;
}

interface RowProps {
  entry: Entry;
  here: boolean;
  onFollow?: () => void;
}

function Row({ entry, here, onFollow }: RowProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // The platform's menu is longer than most windows.
  useEffect(() => {
    if (here) link.current?.scrollIntoView({ block: 'nearest' });
  }, [here]);
  const { path, label, icon: Icon, comingSoon } = entry;
  const content = (
    <>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <span className={styles.label}>{label}</span>
    </>
  );
  if (comingSoon) {
    return (
      <button type="button" disabled className={styles.disabled}>
        {content}
        <span className={styles.soon}>Coming soon</span>
      </button>
    );
  }
  return (
    <Link
      ref={link}
      href={path}
      className={here ? styles.here : styles.row}
      aria-current={here ? 'page' : undefined}
      onClick={onFollow}
    >
      {content}
    </Link>
  );
}

/** The links of a persona's sidebar, in their groups. */
export function NavigationList({ groups, rail = false, onFollow }: Props) {
  const { pathname } = useRouter();
  const current = findPlace(pathname)?.entry;
  return (
    <nav aria-label="Main" className={rail ? styles.rail : undefined}>
      {groups.map(({ heading, entries }) => (
        <div key={heading ?? ''} className={styles.group}>
          {heading && <h2 className={styles.heading}>{heading}</h2>}
          <ul className={styles.list}>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Row entry={entry} here={entry === current} onFollow={onFollow} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
