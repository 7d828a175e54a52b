import { t } from '@/language/text';
import '@/client/no-eval';
import type { AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { PartBoundary, PartCareProvider } from '@/ui/boundary/part-boundary';
import { LoadingNotice } from '@/ui/layout/loading-notice';
import { fontVariables } from '@/ui/theme/fonts';
import { RouteSpinner } from './frame/route-spinner';
import { UnreachablePage } from './frame/unreachable-page';
import { isBare, needsAntd } from './navigation/bare-path';
import { FrameSkeleton } from './screens/frame-skeleton';

// The shell is loaded apart, because it brings axios and the contract, which the pages before the sign-in do
// not need. The import has to be inside the call, because otherwise Next does not preload its scripts in the
// first HTML.
const AppShell = dynamic(() => import('./frame/app-shell').then((module) => module.AppShell), {
  loading: ({ error, retry }) => (
    <>
      <FrameSkeleton />
      {error && retry && <LoadingNotice failed what={t`The page`} onRetry={retry} />}
    </>
  ),
});

/** The app that Next mounts as `/_app`: style variables, the spinner between pages, and the shell around the pages that have one. */
export function Root({ Component, pageProps, router }: AppProps) {
  // Of the page that is drawn: `router` itself names the next one as soon as that is chosen.
  const { pathname, asPath } = useRouter();
  const bare = isBare(pathname);

  useEffect(() => {
    if (!bare) return;
    // The shell is requested together with the page, so that they load in parallel.
    const start = (url: string) => {
      const { pathname } = new URL(url, window.location.href);
      if (!isBare(pathname)) void import('./frame/app-shell');
      if (needsAntd(pathname)) void import('@/ui/theme/antd-provider');
    };
    router.events.on('routeChangeStart', start);
    return () => router.events.off('routeChangeStart', start);
  }, [bare, router]);

  const care = useMemo<ComponentProps<typeof PartCareProvider>['value']>(
    () => ({
      report: (error, part, componentStack) =>
        // Without its code, as without a connection, nothing is sent.
        void import('@/client/report-error').then(
          ({ reportError }) => reportError({ error, part, route: router.pathname, componentStack }),
          () => undefined,
        ),
      beforeRetry: () => undefined,
      reload: () => router.reload(),
    }),
    [router],
  );

  return (
    <PartCareProvider value={care}>
      <Head>
        <title>Touchline</title>
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <style key="fonts">{`:root{${fontVariables}}`}</style>
      </Head>
      <RouteSpinner />
      <UnreachablePage />
      {/* The pages without a shell, and the shell itself. */}
      <PartBoundary part="page" resetKey={asPath}>
        {bare ? (
          <Component {...pageProps} />
        ) : (
          <AppShell>
            <Component {...pageProps} />
          </AppShell>
        )}
      </PartBoundary>
    </PartCareProvider>
  );
}
