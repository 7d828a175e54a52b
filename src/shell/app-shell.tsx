import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { makeQueryClient } from '@/client/query';
import { formLook } from '@/ui/form/form-look';
import { useNoStrayDrop } from '@/ui/form/use-no-stray-drop';
import { CrumbProvider } from '@/ui/layout/crumb';
import { themeFor, tokens } from '@/ui/layout/theme';
import { useBelow } from '@/ui/layout/use-below';
import { useMedia } from '@/ui/layout/use-media';
import { useTextScale } from '@/ui/layout/use-text-scale';
import styles from './app-shell.module.css';
import { Frame } from './frame';
import { Guard } from './guard';

/** The headings of what lies over a page are headings like those on it. */
const overlay = { classNames: { title: styles.overlayTitle } };

/** At the foot of the window, over what stands there: on top they would cover the breadcrumb, the title and the tools. */
const toasts = { top: 'calc(100dvh - var(--sticky-footer-height, 0px) - 140px)' };

/** What pops up belongs to a landmark, as all on a page does. */
const inPage = () => document.getElementById('page') ?? document.body;

/** Everything around a page behind the sign-in. Signing out unmounts it, and with it all that was loaded. */
export function AppShell({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  useNoStrayDrop();
  const phone = useBelow(tokens.mobileBelow);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const scale = useTextScale();
  const theme = useMemo(() => themeFor({ phone, reducedMotion, scale }), [phone, reducedMotion, scale]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider
        theme={theme}
        getPopupContainer={inPage}
        form={formLook}
        modal={overlay}
        drawer={overlay}
      >
        <App component={false} message={toasts}>
          <Guard>
            {(account) => (
              <CrumbProvider>
                <Frame account={account}>{children}</Frame>
              </CrumbProvider>
            )}
          </Guard>
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
