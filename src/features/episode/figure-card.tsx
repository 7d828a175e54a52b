import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Card } from '@/ui/layout/card';
import styles from './figure-card.module.css';

interface Props {
  label: string;
  /** Undefined while it is loading: the card keeps its size. */
  value: ReactNode;
  /** The comparison that makes the figure mean something. */
  note?: ReactNode;
  tone?: 'done' | 'waiting' | 'failed' | 'quiet';
}

/** One figure with what it is compared with. */
export const FigureCard = ({ label, value, note, tone = 'quiet' }: Props) => (
  <Card>
    <dl className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value ?? <Skeleton.Button active size="small" className={styles.wait} />}
      </dd>
      <dd className={`${styles.note} ${styles[tone]}`}>{value === undefined ? '' : note}</dd>
    </dl>
  </Card>
);

/** Figures side by side; two in a row on a narrow screen. */
export const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={styles.figures} aria-label={label}>
    {children}
  </section>
);
