import type { ComponentProps } from 'react';
import { useNavigationGuard } from '../layout/use-navigation-guard';
import { SideDrawer } from './side-drawer';
import { OnUnmount, useAfterClose } from './use-after-close';

type Props = Omit<ComponentProps<typeof SideDrawer>, 'wide' | 'ownLine'>;

/** A drawer to read in. It closes at once, because nothing can be lost. */
export function DetailsDrawer({ children, ...drawer }: Props) {
  const { open, onClose } = drawer;
  const runAfterClose = useAfterClose(open, undefined);
  useNavigationGuard({ open, changed: false, leave: onClose });
  return (
    <SideDrawer {...drawer}>
      {children}
      <OnUnmount run={runAfterClose} />
    </SideDrawer>
  );
}
