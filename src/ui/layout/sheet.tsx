import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';
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
  children: ReactNode;
}

/** On a phone a sheet from below, as high as it must be; elsewhere a drawer at the side. Back closes it. */
export function Sheet({ title, open, onClose, onOpened, footer, children }: Props) {
  const mobile = useMobile() === true;
  useNavigationGuard({ open, changed: false, leave: onClose });
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={mobile ? 'bottom' : 'right'}
      afterOpenChange={(shown) => shown && onOpened?.()}
      size={mobile ? 'default' : 400}
      destroyOnHidden
      title={title}
      footer={footer}
      closable={{ placement: 'end', 'aria-label': 'Close' }}
      closeIcon={<CloseOutlined aria-hidden />}
      classNames={{ section: mobile ? styles.sheet : '' }}
      styles={{
        wrapper: mobile ? { height: 'auto', maxHeight: '88dvh' } : undefined,
        header: { borderBottom: 0 },
        body: { padding: '4px 20px max(20px, env(safe-area-inset-bottom))' },
        footer: { padding: '12px 20px max(16px, env(safe-area-inset-bottom))' },
      }}
    >
      {children}
    </Drawer>
  );
}
