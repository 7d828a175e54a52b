import Link from 'next/link';
import { CoverArt } from '@/ui/cover-art';
import { Wordmark } from '@/ui/mark';
import styles from './download-prompt.module.css';

/** What a member on a phone sees first: the app, and the way on without it. */
export const DownloadPrompt = ({ onContinue }: { onContinue: () => void }) => (
  <main className={styles.page}>
    <div className={styles.brand}>
      <Wordmark size={30} />
    </div>
    <div className={styles.cover}>
      <CoverArt number={11} size="100%" />
    </div>
    <h1 className={styles.title}>Your club, in your pocket</h1>
    <p className={styles.text}>The app keeps your place, works without signal and fades out at bedtime.</p>
    <div className={styles.actions}>
      <Link href="/download" className={styles.flare}>
        Get the app
      </Link>
      <button type="button" className={styles.outline} onClick={onContinue}>
        Continue in the browser
      </button>
    </div>
  </main>
);
