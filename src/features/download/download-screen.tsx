import Head from 'next/head';
import { useRouter } from 'next/router';
import { CoverArt } from '@/ui/cover-art';
import { Wordmark } from '@/ui/mark';
import styles from './download-prompt.module.css';
import { useContinued } from './use-continued';

/** Where the app is to be had. The stores' links come with the app versions; until then, the browser does it all. */
export function DownloadScreen() {
  const router = useRouter();
  const [, carryOn] = useContinued();
  const goOn = () => {
    carryOn();
    void router.push('/');
  };
  return (
    <main className={styles.page}>
      <Head>
        <title>Get the app · Touchline</title>
      </Head>
      <div className={styles.brand}>
        <Wordmark size={30} />
      </div>
      <div className={styles.cover}>
        <CoverArt number={11} size="100%" />
      </div>
      <h1 className={styles.title}>The app is on its way</h1>
      <p className={styles.text}>
        Your club will tell you when it is in the stores. Until then everything works here, in your browser.
      </p>
      <div className={styles.actions}>
        <button type="button" className={styles.flare} onClick={goOn}>
          Continue in the browser
        </button>
      </div>
    </main>
  );
}
