import Head from 'next/head';
import { t } from '@/language/text';
import { PitchPicture } from '@/ui/layout/pitch-picture';
import { ActionButton } from '@/ui/plain/action-button';
import styles from './message-screen.module.css';

/** What the service worker shows at the address of a page that is not on this device while there is no connection. */
export const OfflineScreen = () => (
  <div className={styles.page}>
    <Head>
      <title>{t`No connection · Touchline`}</title>
      <meta name="robots" content="noindex" />
    </Head>
    <main className={styles.main}>
      <PitchPicture width={220} />
      <h1 className={styles.title}>{t`No connection`}</h1>
      <p className={styles.text}>{t`This page is not on this device.`}</p>
      <div className={styles.action}>
        <ActionButton primary onClick={() => window.location.reload()}>{t`Try again`}</ActionButton>
      </div>
    </main>
  </div>
);
