import type { ReactNode } from 'react';
import styles from './plain-button.module.css';

interface Props {
  children: ReactNode;
  /** Shows a spinner and ignores presses. */
  busy?: boolean;
  /** False until the page has come alive: takes no press yet, but looks as it will. */
  ready?: boolean;
  /** Takes no press, and looks so: something is still missing. Say what, at `describedBy`. */
  blocked?: boolean;
  /** The id of a sentence about the button. */
  describedBy?: string;
  /** `quiet` when it is not the main action. */
  kind?: 'primary' | 'quiet';
}

/** The submit button of a form without antd (see `PlainField`). */
export const PlainButton = ({
  children,
  busy = false,
  ready = true,
  blocked = false,
  describedBy,
  kind = 'primary',
}: Props) => (
  <button
    type="submit"
    className={kind === 'quiet' ? styles.quiet : styles.button}
    disabled={!ready || (blocked && !busy)}
    data-blocked={blocked && !busy ? '' : undefined}
    aria-disabled={busy || undefined}
    aria-busy={busy || undefined}
    aria-describedby={describedBy}
    onClick={busy ? (event) => event.preventDefault() : undefined}
  >
    {busy && <span className={styles.ring} aria-hidden="true" />}
    {children}
  </button>
);
