import Link, { type LinkProps } from 'next/link';
import type { ReactNode } from 'react';
import { Skeleton } from '@/ui/feedback/skeleton';
import styles from './row-title.module.css';

interface Props {
  title: ReactNode;
  /** A small picture before it; a phone has no room for it. */
  picture?: ReactNode;
  /** What the columns that a narrow window leaves out would say, each with the width from which its column says it. */
  details?: readonly { text: string; until?: 'md' | 'lg' | 'xl' }[];
  /** Opens the row; without it the title is plain words. */
  onOpen?: () => void;
  /** The page that the title links to, instead of opening the row. */
  link?: LinkProps & { title?: string };
  /** The words of a row that is not in use: by default one that cannot be opened. */
  muted?: boolean;
}

/** The first cell of a row: what it is called, and in a narrow window more about it. */
export const RowTitle = ({ title, picture, details = [], onOpen, link, muted = !onOpen }: Props) => (
  <span className={styles.row}>
    {picture && <span className={styles.picture}>{picture}</span>}
    <span className={styles.words}>
      {link ? (
        <Link prefetch={false} className={styles.name} {...link}>
          {title}
        </Link>
      ) : onOpen ? (
        <button type="button" className={styles.name} onClick={onOpen}>
          {title}
        </button>
      ) : (
        <span className={muted ? styles.muted : styles.title}>{title}</span>
      )}
      {details.length > 0 && (
        <span className={styles.details}>
          {details.map(({ text, until }) => (
            <span key={text} className={until && styles[until]} title={text}>
              {text}
            </span>
          ))}
        </span>
      )}
    </span>
  </span>
);

/** The shape of a title while it loads. */
export const RowTitleSkeleton = ({ picture = false }: { picture?: boolean }) => (
  <span className={styles.row}>
    {picture && (
      <span className={styles.picture}>
        <Skeleton shape="picture" width={30} />
      </span>
    )}
    <span className={styles.words}>
      <span className={styles.muted}>
        <Skeleton width={140} />
      </span>
      <span className={styles.details}>
        <Skeleton width={110} />
      </span>
    </span>
  </span>
);
