import { t } from '@/language/text';
import styles from './download-prompt.module.css';
import type { AppStore } from './stores';

/** A link to each store, with the current version of the app in it. */
export const StoreLinks = ({ stores }: { stores: readonly AppStore[] }) => (
  <div className={styles.stores}>
    {stores.map(({ platform, name, label, href, version }) => (
      <a key={platform} href={href} className={styles.flare} rel="noreferrer">
        {stores.length === 1 ? label : name}
        {version && <span className={styles.version}>{t`Version ${version}`}</span>}
      </a>
    ))}
  </div>
);
