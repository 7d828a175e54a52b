import { Modal } from 'antd';
import { type ReactElement, useMemo } from 'react';

interface ResultModal {
  /** A centred modal titled Success; `onClose` runs when it is closed. */
  success: (text: string, onClose?: () => void) => void;
  /** A centred modal titled Error. */
  error: (text: string) => void;
  /** Render it once in the component that shows the modals. */
  holder: ReactElement;
}

const close = { okText: 'OK', centered: true, mask: { closable: true } } as const;

/** The two modals of the spec that tell how a save ended. */
export function useResultModal(): ResultModal {
  const [modal, holder] = Modal.useModal();
  return useMemo(
    () => ({
      success: (text, onClose) =>
        void modal.success({ ...close, title: 'Success', content: text, afterClose: onClose }),
      error: (text) => void modal.error({ ...close, title: 'Error', content: text }),
      // Without antd's own key: two holders side by side would share it.
      holder: <>{holder}</>,
    }),
    [modal, holder],
  );
}
