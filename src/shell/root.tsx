import type { AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import Head from 'next/head';
import { useEffect } from 'react';
import { fontVariables } from '@/ui/layout/fonts';
import { cssVariables, tokens } from '@/ui/layout/theme';
import { isBare, needsAntd } from './bare-path';
import { FrameSkeleton } from './frame/frame-skeleton';
import { RouteSpinner } from './frame/route-spinner';

// Apart, so that the pages before the sign-in stay light: the shell brings antd, axios and the contract. The import
// stands inside the call, or Next would not name its scripts in the first HTML of the pages that need it.
const AppShell = dynamic(() => import('./frame/app-shell').then((module) => module.AppShell), {
  loading: () => <FrameSkeleton />,
});

/** What Next mounts as `/_app`: the look, the spinner between routes, and the shell wherever it belongs. */
export function Root({ Component, pageProps, router }: AppProps) {
  const bare = isBare(router.pathname);

  useEffect(() => {
    if (!bare) return;
    // The page and the shell around it then load side by side.
    const start = (url: string) => {
      const { pathname } = new URL(url, window.location.href);
      if (!isBare(pathname)) void import('./frame/app-shell');
      if (needsAntd(pathname)) void import('@/ui/layout/antd-provider');
    };
    router.events.on('routeChangeStart', start);
    return () => router.events.off('routeChangeStart', start);
  }, [bare, router]);

  return (
    <>
      <Head>
        <title>Touchline</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={tokens.navy} />
        <style key="tokens">{`:root{${cssVariables}${fontVariables}}`}</style>
      </Head>
      <RouteSpinner />
      {bare ? (
        <Component {...pageProps} />
      ) : (
        <AppShell>
          <Component {...pageProps} />
        </AppShell>
      )}
    </>
  );
}
