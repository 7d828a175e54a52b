import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** What is known of something, each `dt` beside its `dd`; several facts in one are a `ul`. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;
