import Head from 'next/head';
import { useRouter } from 'next/router';
import { DownloadPage } from './download-page';
import styles from './download-prompt.module.css';
import { StoreLinks } from './store-links';
import { useContinued } from './use-continued';
import { useStores } from './use-stores';

const said = {
  loading: 'Looking for the app…',
  failed: 'The stores could not be looked up. Check your network and open this page again.',
  none: 'The app is on its way. Your club will tell you when it is in the stores.',
};

/** Where the app is to be had, with or without an account. Until it is in a store the browser does it all. */
export function DownloadScreen() {
  const router = useRouter();
  const stores = useStores();
  const [, carryOn] = useContinued();
  const known = typeof stores === 'object';
  const none = known && stores.length === 0;
  const goOn = () => {
    carryOn();
    void router.push('/');
  };
  return (
    <>
      <Head>
        <title>Get the app · Touchline</title>
      </Head>
      <DownloadPage
        title="Your club, in your pocket"
        text="Everything works here too, in your browser, and your place goes with you."
        app={
          known && !none ? (
            <StoreLinks stores={stores} />
          ) : (
            <p className={styles.soon} role="status">
              {said[known ? 'none' : stores]}
            </p>
          )
        }
        onContinue={goOn}
      />
    </>
  );
}
