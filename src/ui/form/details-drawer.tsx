import type { ComponentProps } from 'react';
import { useNavigationGuard } from '../layout/use-navigation-guard';
import { SideDrawer } from './side-drawer';
import { OnUnmount, useAfterClose } from './use-after-close';
import { type DiscardWords, useDiscardConfirm } from './use-discard-confirm';

interface Props extends Omit<ComponentProps<typeof SideDrawer>, 'width' | 'ownLine' | 'beside'> {
  /** Something that was typed in it would be lost, so leaving asks first. */
  changed?: boolean;
  /** What it then asks, where it is not about what was typed. */
  question?: DiscardWords;
}

/** A drawer to read in. */
export function DetailsDrawer({ changed = false, question, children, ...drawer }: Props) {
  const { open, onClose } = drawer;
  const runAfterClose = useAfterClose(open, undefined);
  const { leave, holder } = useDiscardConfirm({ changed, busy: false, onClose, question });
  useNavigationGuard({ open, changed, leave });
  return (
    <SideDrawer
      {...drawer}
      onClose={leave}
      beside={
        <>
          {holder}
          <OnUnmount run={runAfterClose} />
        </>
      }
    >
      {children}
    </SideDrawer>
  );
}
