import type { ReactNode } from 'react';
import styles from './banner-button.module.css';

interface Props {
  /** A round icon in the colour of sound, before the label. */
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
