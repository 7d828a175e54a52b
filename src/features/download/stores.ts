import { useEffect, useState } from 'react';
import { t } from '@/language/text';
import type { Versions } from './load-versions';

type Platform = 'android' | 'ios';

export interface AppStore {
  platform: Platform;
  /** The name alone, for two side by side. */
  name: string;
  /** The link's words when it is the only one. */
  label: string;
  href: string;
  /** `2.4.1`, when a platform admin has set it. */
  version: string | null;
}

/** The system that the browser names; undefined for a desktop. An iPad says that it is a Mac, but a Mac has no touch screen. */
export function platformOf({ userAgent, maxTouchPoints }: Navigator): Platform | undefined {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  return /macintosh/i.test(userAgent) && maxTouchPoints > 1 ? 'ios' : undefined;
}

/** The stores that have the app, for this system, or for both where it is unknown. */
function storesOf(versions: Versions, platform: Platform | undefined): AppStore[] {
  const all = [
    {
      platform: 'android' as const,
      name: 'Google Play',
      label: t`Get it on Google Play`,
      href: versions.androidAppUrl,
      version: versions.androidMemberAppVersion,
    },
    {
      platform: 'ios' as const,
      name: 'App Store',
      label: t`Get it on the App Store`,
      href: versions.iosAppUrl,
      version: versions.iosMemberAppVersion,
    },
  ];
  return all.flatMap(({ href, ...store }) =>
    href !== null && (platform === undefined || store.platform === platform) ? [{ ...store, href }] : [],
  );
}

/** In `loading` and `failed` the stores are unknown; an empty list means that the app is in none yet. */
export type Stores = 'loading' | 'failed' | AppStore[];

/** The stores for this device. Fetched after the page is shown, because it needs no account. */
export function useStores(): Stores {
  const [stores, setStores] = useState<Stores>('loading');
  useEffect(() => {
    let stale = false;
    import('./load-versions')
      .then(({ loadVersions }) => loadVersions())
      .then(
        (versions) => !stale && setStores(storesOf(versions, platformOf(window.navigator))),
        // The screens say so, and people can go on in the browser.
        () => !stale && setStores('failed'),
      );
    return () => {
      stale = true;
    };
  }, []);
  return stores;
}
