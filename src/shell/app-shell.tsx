import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { makeQueryClient } from '@/client/query';
import { CrumbProvider } from '@/ui/crumb';
import { formLook } from '@/ui/form-look';
import { themeFor, tokens } from '@/ui/theme';
import { useBelow } from '@/ui/use-below';
import { useMedia } from '@/ui/use-media';
import { useNoStrayDrop } from '@/ui/use-no-stray-drop';
import { useTextScale } from '@/ui/use-text-scale';
import styles from './app-shell.module.css';
import { Frame } from './frame';
import { Guard } from './guard';

/** The headings of what lies over a page are headings like those on it. */
const overlay = { classNames: { title: styles.overlayTitle } };

/** At the foot of the window, over what stands there: on top they would cover the breadcrumb, the title and the tools. */
const toasts = { top: 'calc(100dvh - var(--dock-height, 0px) - 140px)' };

/** What pops up belongs to a landmark, as all on a page does. */
const inPage = () => document.getElementById('page') ?? document.body;

/** Everything around a page behind the sign-in. Signing out unmounts it, and with it all that was loaded. */
export function AppShell({ children }: { children: ReactNode }) {
  const [queryClient] = useState(makeQueryClient);
  useNoStrayDrop();
  const phone = useBelow(tokens.mobileBelow);
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const scale = useTextScale();
  const theme = useMemo(() => themeFor({ phone, still, scale }), [phone, still, scale]);
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
