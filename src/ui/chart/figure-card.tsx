import Link from 'next/link';
import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton';
import { Card } from '../layout/card';
import styles from './figure-card.module.css';

interface FigureProps {
  label: string;
  /** Undefined while it is loading: the card keeps its size. */
  value: ReactNode;
  /** The comparison that makes the figure mean something. */
  note?: ReactNode;
  tone?: 'done' | 'waiting' | 'failed' | 'quiet';
  /** The page with details, which the whole card links to. */
  href?: string;
}

/** One figure with what it is compared with. */
export const FigureCard = ({ label, value, note, tone = 'quiet', href }: FigureProps) => (
  <Card>
    <dl className={styles.figure}>
      <dt className={styles.label}>
        {href ? (
          <Link prefetch={false} href={href} className={styles.link}>
            {label}
          </Link>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.value}>{value ?? <Skeleton width={64} height={26} />}</dd>
      <dd className={`${styles.note} ${styles[tone]}`}>{value === undefined ? '' : note}</dd>
    </dl>
  </Card>
);

const columnsClass = { 3: styles.three, 4: '', 5: styles.five };

interface FiguresProps {
  label: string;
  /** How many are side by side where there is room. */
  columns?: keyof typeof columnsClass;
  /** Small ones stay side by side on a tablet, so that what is below them stays visible. */
  small?: boolean;
  children: ReactNode;
}

/** Figures side by side; two in a row on a narrow screen. */
export const FigureGrid = ({ label, columns = 4, small = false, children }: FiguresProps) => (
  <section
    className={`${styles.figures} ${columnsClass[columns]} ${small ? styles.small : ''}`}
    aria-label={label}
  >
    {children}
  </section>
);
