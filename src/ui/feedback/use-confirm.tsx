import { Button, Modal } from 'antd';
import { Fragment, type ReactElement, type ReactNode, useMemo } from 'react';

interface Question {
  title: string;
  /** What will happen. */
  text: ReactNode;
  okText: string;
  cancelText?: string;
  /** What to do instead; choosing it closes the question. */
  instead?: { label: string; onClick: () => void };
  /** For actions that cannot be undone. */
  danger?: boolean;
  /** The dialog stays, busy, until this has settled, and stays open when it rejects: ask again, or cancel. */
  onOk: () => Promise<void>;
}

interface Asked {
  /** Closes the question without an answer. */
  withdraw: () => void;
  /** Resolves to true for OK, and to false for all other answers. */
  answered: Promise<boolean>;
}

interface Confirm {
  ask: (question: Question) => Asked;
  /** Render it once in the component that asks. */
  holder: ReactElement;
}

/** A question before an action, with the same look everywhere. */
export function useConfirm(): Confirm {
  const [modal, holder] = Modal.useModal();
  return useMemo(
    () => ({
      ask: ({ title, text, okText, cancelText, instead, danger = false, onOk }) => {
        const before = document.activeElement;
        const around = before?.parentElement?.closest<HTMLElement>('[tabindex="-1"]');
        const asked = modal.confirm({
          title,
          content: text,
          okText,
          cancelText,
          okButtonProps: { danger },
          // Enter pressed by habit must not do what cannot be undone.
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
          icon: null,
          centered: true,
          onOk,
          footer: instead
            ? (_, { OkBtn, CancelBtn }) => (
                <>
                  <CancelBtn />
                  <Button
                    onClick={() => {
                      asked.destroy();
                      instead.onClick();
                    }}
                  >
                    {instead.label}
                  </Button>
                  <OkBtn />
                </>
              )
            : undefined,
          // The button that asked may be gone with its row, so the focus goes to the list around it.
          afterClose: () => {
            if (before?.isConnected === false) around?.focus({ preventScroll: true });
          },
        });
        return {
          withdraw: asked.destroy,
          // antd keeps the question open when the promise rejects; the asker has shown the reason already.
          answered: asked.then(
            (confirmed: unknown) => confirmed === true,
            () => false,
          ),
        };
      },
      // Under a key of its own, because antd gives every holder the same one.
      holder: <Fragment key="confirm">{holder}</Fragment>,
    }),
    [modal, holder],
  );
}
