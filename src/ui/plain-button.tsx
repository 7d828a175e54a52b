import type { ReactNode } from 'react';
import styles from './plain-button.module.css';

interface Props {
  children: ReactNode;
  /** Turns a ring and takes no press. */
  busy?: boolean;
  /** False until the page has come alive: takes no press yet, but looks as it will. */
  ready?: boolean;
}

/** The submit button of a form without antd (see `PlainField`). */
export const PlainButton = ({ children, busy = false, ready = true }: Props) => (
  <button
    type="submit"
    className={styles.button}
    disabled={!ready}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    onClick={busy ? (event) => event.preventDefault() : undefined}
  >
    {busy && <span className={styles.ring} aria-hidden="true" />}
    {children}
  </button>
);
