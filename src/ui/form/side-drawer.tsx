import { CloseOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { t } from '@/language/text';
import { PartBoundary } from '../boundary/part-boundary';
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
  /** Beside the content: stays when that cannot be shown. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A drawer at the right, over any page. Its content is unmounted when it is closed. */
export function SideDrawer({ title, open, onClose, ownLine, wide, footer, beside, children }: Props) {
  const [broken, setBroken] = useState(false);
  return (
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
      // Its buttons belong to what cannot be shown.
      footer={broken ? undefined : footer}
    >
      <PartBoundary part="drawer" onBroken={setBroken}>
        {children}
      </PartBoundary>
      {beside}
    </Drawer>
  );
}
