import Link from 'next/link';
import type { CSSProperties, ReactNode, Ref } from 'react';
import styles from './action-button.module.css';

interface Props {
  icon?: ReactNode;
  /** It is the main action of the page. */
  primary?: boolean;
  /** The accessible name, where its words say too little. */
  label?: string;
  onClick: () => void;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  style?: CSSProperties;
}

/** A button where antd would cost more than the page: it looks like antd's. */
export const ActionButton = ({ icon, primary = false, label, children, ...button }: Props) => (
  <button {...button} type="button" aria-label={label} className={primary ? styles.primary : styles.button}>
    {icon}
    {children}
  </button>
);

interface LinkProps {
  href: string;
  /** It is not the main action of the page. */
  quiet?: boolean;
  onClick?: () => void;
  children: ReactNode;
}

/** A link that looks like a button. */
export const ActionLink = ({ quiet = false, children, ...link }: LinkProps) => (
  <Link {...link} className={quiet ? styles.button : styles.primary} prefetch={quiet ? false : undefined}>
    {children}
  </Link>
);
