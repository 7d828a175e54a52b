import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { PartBoundary } from '../boundary/part-boundary';
import { useFocusAfter } from '../layout/use-focus-after';
import { useNavigationGuard } from '../layout/use-navigation-guard';

interface Props {
  /** The accessible name. */
  label: string;
  open: boolean;
  onClose: () => void;
  /** Called when it has closed over the same page, so that the focus can return. */
  onClosed?: () => void;
  /** No background of its own, so that the page is seen while a finger pulls the content down. */
  transparent?: boolean;
  /** It is the player, which has this at hand where it cannot be shown. */
  player?: ReactNode;
  children: ReactNode;
}

/** Content over the whole screen, which comes from below and closes by its own button, Escape or Back. */
export function WholeScreen({
  label,
  open,
  onClose,
  onClosed,
  transparent = false,
  player,
  children,
}: Props) {
  useNavigationGuard({ open, changed: false, leave: onClose });
  const { focusable, closed } = useFocusAfter(open, onClosed);
  return (
    <Drawer
      // A sheet on it would move it up by 180 px, and show the page below it.
      push={false}
      open={open}
      onClose={onClose}
      placement="bottom"
      size="100%"
      title={null}
      closable={false}
      destroyOnHidden
      aria-label={label}
      focusable={focusable}
      afterOpenChange={(shown) => !shown && closed()}
      styles={{ section: transparent ? { background: 'none' } : undefined, body: { padding: 0 } }}
    >
      <PartBoundary part={player ? 'player' : 'drawer'} onClose={onClose} instead={player}>
        {children}
      </PartBoundary>
    </Drawer>
  );
}
