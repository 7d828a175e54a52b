import { QueryClientProvider } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { makeQueryClient } from '@/client/query';
import { onSessionChange } from '@/client/session';
import { t } from '@/language/text';
import { useNoStrayDrop } from '@/ui/form/use-no-stray-drop';
import { CrumbProvider } from '@/ui/layout/crumb';
import { LoadingNotice } from '@/ui/layout/loading-notice';
import { Guard } from '../guard/guard';
import { needsAntd } from '../navigation/bare-path';
import { FrameSkeleton } from '../screens/frame-skeleton';
import { FirstPage } from './first-page';
import { Frame } from './frame';
import { PartsKept } from './parts-kept';

const AntdProvider = dynamic(() => import('@/ui/theme/antd-provider').then((module) => module.AntdProvider), {
  loading: ({ error, retry }) => (
    <>
      <FrameSkeleton />
      {error && retry && <LoadingNotice failed what={t`The page`} onRetry={retry} />}
    </>
  ),
});

/** Everything around a page that needs a sign-in. Signing out unmounts it, which also drops all data that was loaded. */
export function AppShell({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  const { pathname } = useRouter();
  useNoStrayDrop();
  // Loaded apart, because it is no part of what a page shows first.
  useEffect(() => {
    import('@/client/language').then(
      ({ followLanguage }) => followLanguage(),
      () => undefined,
    );
  }, []);
  useEffect(
    () =>
      onSessionChange((change) => {
        // If it cannot be loaded no service worker is here, and without one nothing was kept.
        import('@/client/forget-offline').then(
          ({ forgetOffline }) => forgetOffline(change),
          () => undefined,
        );
      }),
    [],
  );
  const Provider = needsAntd(pathname) ? AntdProvider : Fragment;
  return (
    <QueryClientProvider client={queryClient}>
      <Provider>
        <Guard>
          {(account) => (
            <CrumbProvider>
              <PartsKept userId={account.user.id}>
                <Frame account={account}>{children}</Frame>
              </PartsKept>
            </CrumbProvider>
          )}
        </Guard>
        <FirstPage />
      </Provider>
    </QueryClientProvider>
  );
}
