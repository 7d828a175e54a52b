import Link from 'next/link';
import { t } from '@/language/text';
import { DownloadPage } from './download-page';
import styles from './download-prompt.module.css';
import { StoreLinks } from './store-links';
import { type Stores, useStores } from './stores';

/** Shown only once the stores are known, because a button that disappears could be pressed in vain. */
function placeOf(stores: Stores) {
  if (stores === 'loading') return <div className={styles.unknown} />;
  if (stores === 'failed') {
    return <Link href="/download" className={styles.outline}>{t`Get the app`}</Link>;
  }
  if (stores.length > 0) return <StoreLinks stores={stores} />;
  return (
    <p className={styles.soon}>{t`The app is not in the stores yet. Everything works in your browser.`}</p>
  );
}

/** The first page of a member on a phone: it offers the app, and a way on without it. */
export const DownloadPrompt = ({ onContinue }: { onContinue: () => void }) => (
  <DownloadPage
    title={t`Your club, in your pocket`}
    text={t`Every episode is made for your club, and your place is kept on every device.`}
    app={placeOf(useStores())}
    onContinue={onContinue}
  />
);
