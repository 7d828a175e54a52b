import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/language/text';
import { PartBoundary } from '../boundary/part-boundary';
import styles from './sheet.module.css';
import { useFocusAfter } from './use-focus-after';
import { useMobile } from './use-mobile';
import { useNavigationGuard } from './use-navigation-guard';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called when it is open, so that the focus can go where it is needed. */
  onOpened?: () => void;
  /** Below what scrolls. */
  footer?: ReactNode;
  /** At the side, in CSS pixels. */
  width?: number;
  /** Its rows reach from edge to edge. */
  flush?: boolean;
  /** From below it is as high whatever is in it, because that changes while a person types. */
  tall?: boolean;
  /** Leaving would lose what is under way in it, so only that, ended or cancelled, lets it close. */
  busy?: boolean;
  children: ReactNode;
}

/** On a phone a sheet from below, as high as it must be; elsewhere a drawer at the side. Back closes it. */
export function Sheet({
  open,
  onClose,
  onOpened,
  width = 400,
  flush,
  tall,
  busy = false,
  ...content
}: Props) {
  const { title, footer, children } = content;
  const mobile = useMobile() === true;
  // What is under way guards the page itself.
  useNavigationGuard({ open: open && !busy, changed: false, leave: onClose });
  const { focusable, closed } = useFocusAfter(open);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={mobile ? 'bottom' : 'right'}
      focusable={focusable}
      afterOpenChange={(shown) => (shown ? onOpened?.() : closed())}
      size={mobile ? 'default' : width}
      destroyOnHidden
      keyboard={!busy}
      mask={{ closable: !busy }}
      title={title}
      footer={footer}
      closable={!busy && { placement: 'end', 'aria-label': t`Close` }}
      closeIcon={<CloseOutlined aria-hidden />}
      classNames={{
        wrapper: styles.wrapper,
        section: mobile ? styles.sheet : '',
        title: styles.title,
        close: styles.close,
        body: flush ? styles.flush : '',
      }}
      styles={{
        wrapper: mobile ? { height: tall ? 'min(720px, 88dvh)' : 'auto', maxHeight: '88dvh' } : undefined,
        header: { borderBottom: 0 },
        body: flush ? undefined : { padding: '4px 20px max(20px, env(safe-area-inset-bottom))' },
        footer: { padding: '12px 20px max(16px, env(safe-area-inset-bottom))' },
      }}
    >
      <PartBoundary part="drawer">{children}</PartBoundary>
    </Drawer>
  );
}
