import { EllipsisOutlined } from '@ant-design/icons';
import Link from 'next/link';
import { useRouter } from 'next/router';
import { t } from '@/language/text';
import type { Persona } from '@/policy/persona';
import styles from './bottom-bar.module.css';
import { findPlace, groupsFor } from './find-entry';

interface Props {
  persona: Persona;
  onMore: () => void;
}

/** The main pages of a member, within reach of the thumb. More opens the menu with the other pages and the account. */
export function BottomBar({ persona, onMore }: Props) {
  const { pathname } = useRouter();
  const current = findPlace(pathname)?.entry;
  const entries = groupsFor(persona)
    .flatMap((group) => group.entries)
    .filter((entry) => !entry.comingSoon);
  return (
    <nav aria-label={t`Pages`} className={styles.bar}>
      {entries.map((entry) => {
        const Icon = entry.icon;
        return (
          <Link
            prefetch={false}
            key={entry.path}
            href={entry.path}
            className={entry === current ? styles.here : styles.item}
            aria-current={entry === current ? 'page' : undefined}
          >
            <span className={styles.icon} aria-hidden="true">
              <Icon />
            </span>
            {entry.label}
          </Link>
        );
      })}
      <button type="button" className={styles.item} onClick={onMore}>
        <span className={styles.icon} aria-hidden="true">
          <EllipsisOutlined />
        </span>
        {t`More`}
      </button>
    </nav>
  );
}
