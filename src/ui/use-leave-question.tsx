import { Modal } from 'antd';
import { Fragment, type ReactElement, useEffect, useRef } from 'react';

interface Leaving {
  /** Something would be lost. */
  changed: boolean;
  /** A save is under way. */
  busy: boolean;
  /** Stops that save; without it there is no leaving before it has ended. */
  onStop?: () => void;
  onClose: () => void;
}

const words = {
  discard: {
    title: 'Discard your changes?',
    content: 'What you typed here is not saved yet.',
    okText: 'Discard',
    cancelText: 'Keep editing',
  },
  stop: {
    title: 'Stop saving?',
    content: 'Your changes are not all saved yet.',
    okText: 'Stop and discard',
    cancelText: 'Go on saving',
  },
};

/** Leaves a form, after a question when something would be lost. Render `holder` once. */
export function useLeaveQuestion({ changed, busy, onStop, onClose }: Leaving): {
  leave: () => void;
  holder: ReactElement;
} {
  const [modal, holder] = Modal.useModal();
  const asked = useRef<{ destroy: () => void }>(undefined);

  // The save has ended while the question stood: it asks about nothing any more.
  useEffect(() => {
    if (!busy) return;
    return () => asked.current?.destroy();
  }, [busy]);

  const leave = () => {
    if (busy && !onStop) return;
    if (!busy && !changed) return onClose();
    asked.current = modal.confirm({
      ...words[busy ? 'stop' : 'discard'],
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      centered: true,
      onOk: () => {
        onStop?.();
        onClose();
      },
    });
  };

  return { leave, holder: <Fragment key="leave">{holder}</Fragment> };
}
