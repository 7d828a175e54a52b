import { Modal, type ModalProps } from 'antd';
import { useState } from 'react';
import { PartBoundary } from '../boundary/part-boundary';
import { useNavigationGuard } from '../layout/use-navigation-guard';
import { useDiscardConfirm } from './use-discard-confirm';

interface Props extends Omit<ModalProps, 'open' | 'onCancel' | 'centered' | 'destroyOnHidden'> {
  open: boolean;
  onClose: () => void;
  /** Something that was typed would be lost, so leaving asks first. */
  changed?: boolean;
}

/**
 * A dialog in the middle of the page. Back closes it as its cross does: after a question where something would be lost, and not
 * while it waits for an answer (`confirmLoading`). It stays mounted while it closes, because antd returns the focus then.
 */
export function Dialog({ changed = false, onClose, children, ...modal }: Props) {
  const { open, confirmLoading: busy = false } = modal;
  const { leave, holder } = useDiscardConfirm({ changed, busy, onClose });
  useNavigationGuard({ open, changed, leave });
  const [broken, setBroken] = useState(false);
  return (
    <Modal
      {...modal}
      cancelButtonProps={{ disabled: busy, ...modal.cancelButtonProps }}
      onCancel={() => void leave()}
      centered
      destroyOnHidden
      // Its buttons belong to what cannot be shown.
      {...(broken && { footer: null })}
    >
      <PartBoundary part="modal" onBroken={setBroken}>
        {children}
      </PartBoundary>
      {holder}
    </Modal>
  );
}
