import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '@/language/text';
import { PartBoundary } from '../boundary/part-boundary';
import styles from './side-drawer.module.css';

/** In pixels: of the spec's drawers, with two short fields side by side, and for two columns. */
const widths = { narrow: 400, middle: 480, wide: 760 };
export type DrawerWidth = keyof typeof widths;

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** The children begin with their own line under the title, such as tabs. */
  ownLine?: boolean;
  width?: DrawerWidth;
  footer?: ReactNode;
  /** Beside the content: stays when that cannot be shown. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A drawer at the right, over any page. Its content is unmounted when it is closed. */
export function SideDrawer({ title, open, onClose, ownLine, width = 'narrow', ...props }: Props) {
  const [broken, setBroken] = useState(false);
  return (
    <Drawer
      title={title}
      open={open}
      onClose={onClose}
      size={widths[width]}
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
      // Its buttons belong to what cannot be shown.
      footer={broken ? undefined : props.footer}
    >
      <PartBoundary part="drawer" onBroken={setBroken}>
        {props.children}
      </PartBoundary>
      {props.beside}
    </Drawer>
  );
}
