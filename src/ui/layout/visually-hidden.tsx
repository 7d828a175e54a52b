import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface Props {
  /** `h1` while the visible heading is not there yet. */
  as?: 'span' | 'h1';
  children: ReactNode;
}

/** Words for a screen reader only. */
export const VisuallyHidden = ({ as: Tag = 'span', children }: Props) => (
  <Tag className={styles.hidden}>{children}</Tag>
);
