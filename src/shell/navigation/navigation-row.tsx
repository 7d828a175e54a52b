import Link from 'next/link';
import { useEffect, useRef } from 'react';
import { t } from '@/language/text';
import type { Entry } from './navigation';
import styles from './navigation-list.module.css';

interface Props {
  entry: Entry;
  here: boolean;
  onFollow?: () => void;
}

/**
 * Scrolls what holds the menu until a row can be seen. `scrollIntoView` would also have the first Tab go on from the row, past
 * the link that skips the menu.
 */
function showInMenu(row: Element | null) {
  const menu = row?.closest('nav')?.parentElement;
  if (!row || !menu) return;
  const [inside, own] = [menu.getBoundingClientRect(), row.getBoundingClientRect()];
  const covered = Number.parseFloat(getComputedStyle(row).scrollMarginBottom) || 0;
  menu.scrollTop += Math.min(own.top - inside.top, Math.max(0, own.bottom + covered - inside.bottom));
}

/** A link of the menu, or the label of a page that is announced and not built yet. */
export function NavigationRow({ entry, here, onFollow }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  // The row of the current page is scrolled into view, because the menu may be higher than the window.
  useEffect(() => {
    if (here) showInMenu(link.current);
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
        <span className={styles.soon}>{t`Coming soon`}</span>
      </button>
    );
  }
  return (
    <Link
      prefetch={false}
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
