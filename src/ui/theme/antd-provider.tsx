import { Provider as MotionProvider } from '@rc-component/motion';
import { App, ConfigProvider } from 'antd';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import styles from './antd-provider.module.css';
import { themeFor } from './antd-theme';
import { formLook } from './form-look';
import { darkQuery, tokens } from './theme';
import { useAntdLocale } from './use-antd-locale';
import { useBelow } from './use-below';
import { useMedia } from './use-media';
import { useTextScale } from './use-text-scale';

/** Headings of overlays look like those of pages. */
const overlay = { classNames: { title: styles.overlayTitle } };
/** antd gives the title of a question or a result no class of ours, so that it is found within the dialog. */
const dialog = { classNames: { ...overlay.classNames, wrapper: styles.dialog } };

/** Messages are at the bottom of the window, because at the top they would cover breadcrumb, title and toolbar. */
const toasts = {
  top: 'calc(100dvh - var(--sticky-footer-height, 0px) - 140px)',
  // Long words break, because a name without a space pushed the Undo button beside it out of the window.
  styles: { root: { maxWidth: 'calc(100vw - 32px)', overflowWrap: 'anywhere' } },
} as const;

/** Messages are inside a landmark, because accessibility checks expect all content to be in one. */
const inPage = () => document.getElementById('page') ?? document.body;

const Inside = createContext(false);

/**
 * Provides antd with our theme and a place for its messages. It wraps the whole page for admins and clubs. A member's
 * page has it only around the components that use antd (`lazyComponent`). Inside another provider it adds nothing.
 */
export const AntdProvider = ({ children }: { children?: ReactNode }) =>
  useContext(Inside) ? children : <Theme>{children}</Theme>;

function Theme({ children }: { children: ReactNode }) {
  const dark = useMedia(darkQuery);
  const phone = useBelow(tokens.mobileBelow);
  const touch = useMedia('(pointer: coarse)');
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const scale = useTextScale();
  const locale = useAntdLocale();
  const theme = useMemo(() => themeFor({ dark, phone, touch, scale }), [dark, phone, touch, scale]);
  return (
    <ConfigProvider
      locale={locale}
      theme={theme}
      getPopupContainer={inPage}
      form={formLook}
      modal={dialog}
      drawer={overlay}
    >
      {/* antd waits for the end of each animation. Not by its theme: antd then adds this around the page, which begins anew. */}
      <MotionProvider motion={!reducedMotion}>
        <App component={false} message={toasts}>
          <Inside value={true}>{children}</Inside>
        </App>
      </MotionProvider>
    </ConfigProvider>
  );
}
