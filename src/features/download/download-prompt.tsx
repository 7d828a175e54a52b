import Link from 'next/link';
import { DownloadPage } from './download-page';
import styles from './download-prompt.module.css';
import { StoreLinks } from './store-links';
import { useStores } from './use-stores';

/** What a member on a phone sees first: the app, and the way on without it. */
export function DownloadPrompt({ onContinue }: { onContinue: () => void }) {
  const stores = useStores();
  const known = typeof stores === 'object';
  const none = known && stores.length === 0;
  return (
    <DownloadPage
      title="Your club, in your pocket"
      text="The app keeps your place, works without signal and fades out at bedtime."
      app={
        none ? (
          <p className={styles.soon}>The app is on its way. Until then everything works in the browser.</p>
        ) : known ? (
          <StoreLinks stores={stores} />
        ) : (
          <Link href="/download" className={styles.flare}>
            Get the app
          </Link>
        )
      }
      onContinue={onContinue}
      browserFirst={none}
    />
  );
}
