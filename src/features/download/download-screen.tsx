import Head from 'next/head';
import { useRouter } from 'next/router';
import { t } from '@/language/text';
import { DownloadPage } from './download-page';
import styles from './download-prompt.module.css';
import { StoreLinks } from './store-links';
import { useStores } from './stores';
import { useContinued } from './use-continued';

const said = {
  loading: t`Looking for the app…`,
  failed: t`The stores could not be looked up. Check your network and open this page again.`,
  none: t`The app is not in the stores yet. Everything works in your browser.`,
};

/** The app's stores, with or without an account. Until it is in a store the browser does it all. */
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
        <title>{t`Get the app · Touchline`}</title>
      </Head>
      <DownloadPage
        title={t`Your club, in your pocket`}
        text={t`Every episode is made for your club, and your place is kept on every device.`}
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
