import type { ReactNode } from 'react';
import styles from './page-header.module.css';

interface Props {
  title: ReactNode;
  /** A line under the title. An empty string keeps its height until the text has loaded. */
  subtitle?: ReactNode;
  /** Buttons at the right; below the title on a narrow screen. */
  actions?: ReactNode;
  /** Artwork at the left, about 84 px. */
  cover?: ReactNode;
  /** A status pill beside the title. */
  status?: ReactNode;
}

/** The head of a screen: its one `h1`, a line about it, and what can be done. */
export const PageHeader = ({ title, subtitle, actions, cover, status }: Props) => (
  <header className={styles.header}>
    {cover && <div className={styles.cover}>{cover}</div>}
    <div className={styles.words}>
      <div className={styles.line}>
        <h1 className={styles.title}>{title}</h1>
        {status}
      </div>
      {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </header>
);
