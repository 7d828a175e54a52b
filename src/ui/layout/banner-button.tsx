import type { ReactNode } from 'react';
import styles from './banner-button.module.css';

interface Props {
  /** A round flare sign before the words: for sound only. */
  sound?: ReactNode;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** A button on navy. */
export const BannerButton = ({ sound, disabled, onClick, children }: Props) => (
  <button type="button" className={styles.button} disabled={disabled} onClick={onClick}>
    {sound && <span className={styles.sound}>{sound}</span>}
    {children}
  </button>
);
