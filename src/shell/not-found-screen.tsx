import Head from 'next/head';
import Link from 'next/link';
import { Wordmark } from '@/ui/mark';
import { PitchPicture } from '@/ui/pitch-picture';
import buttons from '@/ui/plain-button.module.css';
import styles from './not-found-screen.module.css';

/** No such page. Stands without the shell. */
export const NotFoundScreen = () => (
  <div className={styles.page}>
    <Head>
      <title>Page not found · Touchline</title>
    </Head>
    <header className={styles.header}>
      <Wordmark size={30} />
    </header>
    <main className={styles.main}>
      <PitchPicture width={220} />
      <h1 className={styles.title}>Off the pitch</h1>
      <p className={styles.text}>
        There is no page at this address. It may have moved, or the link is cut short.
      </p>
      <div className={styles.action}>
        <Link href="/" className={buttons.link}>
          Back to Touchline
        </Link>
      </div>
    </main>
  </div>
);
