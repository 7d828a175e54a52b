import Link from 'next/link';
import type { ReactNode } from 'react';
import styles from './plain-button.module.css';

/** A link as the main action: it looks like `PlainButton`. */
export const PlainLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className={styles.link}>
    {children}
  </Link>
);
