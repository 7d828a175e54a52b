import { App, ConfigProvider } from 'antd';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { formLook } from '../form/form-look';
import styles from './antd-provider.module.css';
import { themeFor, tokens } from './theme';
import { useBelow } from './use-below';
import { useMedia } from './use-media';
import { useTextScale } from './use-text-scale';

/** The headings of what lies over a page are headings like those on it. */
const overlay = { classNames: { title: styles.overlayTitle } };

/** At the foot of the window, over what stands there: on top they would cover the breadcrumb, the title and the tools. */
const toasts = { top: 'calc(100dvh - var(--sticky-footer-height, 0px) - 140px)' };

/** What pops up belongs to a landmark, as all on a page does. */
const inPage = () => document.getElementById('page') ?? document.body;

const Inside = createContext(false);

/**
 * What antd needs around it: our theme and the place of its messages. The pages of admins and clubs have it around all;
 * where a member's page takes antd for one thing only, it is around that (`lazyComponent`). Within another it adds nothing.
 */
export const AntdProvider = ({ children }: { children?: ReactNode }) =>
  useContext(Inside) ? children : <Theme>{children}</Theme>;

function Theme({ children }: { children: ReactNode }) {
  const phone = useBelow(tokens.mobileBelow);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const scale = useTextScale();
  const theme = useMemo(() => themeFor({ phone, reducedMotion, scale }), [phone, reducedMotion, scale]);
  return (
    <ConfigProvider theme={theme} getPopupContainer={inPage} form={formLook} modal={overlay} drawer={overlay}>
      <App component={false} message={toasts}>
        <Inside value={true}>{children}</Inside>
      </App>
    </ConfigProvider>
  );
}
