import { t } from '@/language/text';
import styles from './audio-clip.module.css';

/** Where there is no room for more than words. */
export const notPlayable = t`This cannot be played here. Check your connection and try again, or use another browser.`;

interface Props {
  /** What cannot be played; completes "Download …". */
  label: string;
  /** The address of the file as it came, where it may be downloaded. */
  original?: string | undefined;
  onAgain: () => void;
}

/** Says that something cannot be played, and what can be done. */
export const NotPlayable = ({ label, original, onAgain }: Props) => (
  <p className={styles.failed} role="alert">
    {original
      ? t`This cannot be played here. If it was sent just now, try again in a moment. Otherwise check your connection, download the file, or use another browser.`
      : notPlayable}{' '}
    <button type="button" className={styles.again} onClick={onAgain}>{t`Try again`}</button>{' '}
    {original && (
      <a className={styles.again} href={original} download aria-label={t`Download ${label}`}>{t`Download`}</a>
    )}
  </p>
);
