import type { ReactNode } from 'react';
import { Wordmark } from '@/ui/layout/logo';
import styles from './pub-frame.module.css';

/** The frame of the pages for people without an account. */
export const PubFrame = ({ children }: { children: ReactNode }) => (
  <>
    <header className={styles.header}>
      <Wordmark size={28} />
    </header>
    <main className={styles.main}>{children}</main>
  </>
);

interface EndedProps {
  title: string;
  /** What to do. */
  children: ReactNode;
}

/** What was here is not here any more. */
export const PubEnded = ({ title, children }: EndedProps) => (
  <>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.quiet}>{children}</p>
  </>
);
