import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { t } from '@/language/text';
import styles from './side-drawer.module.css';

const width = 400;
/** The width for two columns. */
const wideWidth = 760;

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The children begin with their own line under the title, such as tabs. */
  ownLine?: boolean;
  wide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** A drawer at the right, over any page. Its content is unmounted when it is closed. */
export const SideDrawer = ({ title, open, onClose, ownLine, wide, footer, children }: Props) => (
  <Drawer
    title={title}
    open={open}
    onClose={onClose}
    size={wide ? wideWidth : width}
    placement="right"
    destroyOnHidden
    closable={{ placement: 'end', 'aria-label': t`Close` }}
    closeIcon={<CloseOutlined aria-hidden />}
    classNames={{
      wrapper: styles.wrapper,
      title: styles.title,
      close: styles.close,
      header: ownLine ? styles.open : undefined,
      footer: styles.foot,
    }}
    footer={footer}
  >
    {children}
  </Drawer>
);
