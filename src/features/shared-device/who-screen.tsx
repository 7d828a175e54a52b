import Head from 'next/head';
import { useRouter } from 'next/router';
import { useCallback, useEffect } from 'react';
import { onSessionChange } from '@/client/session';
import { beginAnew } from '@/client/shared-device';
import { t } from '@/language/text';
import { WhoIsListening } from './who-is-listening';

/** The page of a shared device while no person is chosen. */
export function WhoScreen() {
  const router = useRouter();
  const leave = useCallback(() => void router.replace('/auth/login'), [router]);
  useEffect(
    () =>
      onSessionChange((change) => {
        // A person was chosen in another tab, or everyone was signed out there.
        if (change === 'changed' || change === 'started') beginAnew();
        else if (change === 'ended') leave();
      }),
    [leave],
  );
  return (
    <>
      <Head>
        <title>{t`Who is listening? · Touchline`}</title>
      </Head>
      <WhoIsListening onChanged={beginAnew} onGone={leave} />
    </>
  );
}
