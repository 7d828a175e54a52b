import { Button, Modal } from 'antd';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { type FailureText, FailureWords } from './failure-words';
import styles from './result-modal.module.css';

interface Conflict {
  /** Save again, over what the other has saved. */
  onKeep: () => void;
  /** Begin again from what the other has saved. */
  onShow: () => void;
}

export interface ResultModal {
  /** A centred modal titled Success; `onClose` runs when it is closed. */
  success: (text: string, onClose?: () => void) => void;
  /** A centred modal titled Error; with `onRetry` it offers to try again. */
  error: (failure: string | FailureText, onRetry?: () => void) => void;
  /**
   * The same with a choice, when somebody else has saved meanwhile; `now` is a sentence about what they saved. Closed
   * otherwise, it changes nothing.
   */
  conflict: (text: string, now: ReactNode, choice: Conflict) => void;
  /** What was to be saved is gone: it is brought back, where `onRestore` is given, or else left, as by closing this. */
  gone: (failure: FailureText, choice: { onRestore?: () => void; onLeave: () => void }) => void;
  /** Render it once in the component that shows the modals. */
  holder: ReactElement;
}

/** How every modal that tells of a result stands and closes. */
const resultLook = { okText: 'OK', centered: true, mask: { closable: true } } as const;

type Modals = ReturnType<typeof Modal.useModal>[0];

/** A centred modal titled Error. An `Error` is taken too: of a call it may bring a reason along. */
export function tellError(modal: Modals, failure: string | FailureText, onRetry?: () => void): void {
  const content =
    typeof failure === 'string' ? (
      failure
    ) : (
      <FailureWords message={failure.message} reason={failure.reason} />
    );
  const retry = onRetry && { okText: 'Try again', onOk: onRetry, okCancel: true, cancelText: 'Close' };
  modal.error({ ...resultLook, title: 'Error', content, ...retry });
}

/** The modals of the spec that tell how a save ended. */
export function useResultModal(): ResultModal {
  const [modal, holder] = Modal.useModal();
  return useMemo(
    () => ({
      success: (text, onClose) =>
        void modal.success({ ...resultLook, title: 'Success', content: text, afterClose: onClose }),
      error: (failure, onRetry) => tellError(modal, failure, onRetry),
      conflict: (text, now, { onKeep, onShow }) => {
        // What is chosen begins when the dialog has gone, and given the focus back.
        let chosen: (() => void) | undefined;
        const choose = (choice: () => void) => () => {
          chosen = choice;
          asked.destroy();
        };
        const asked = modal.error({
          ...resultLook,
          title: 'Error',
          content: (
            <>
              <p className={styles.message}>{text}</p>
              <p className={styles.now}>
                {now} “Keep mine” saves your changes over that, “Show the newer” puts it in place of yours.
              </p>
            </>
          ),
          afterClose: () => chosen?.(),
          closable: { 'aria-label': 'Close' },
          footer: (
            <div className={styles.choice}>
              <Button onClick={choose(onShow)}>Show the newer</Button>
              <Button type="primary" onClick={choose(onKeep)}>
                Keep mine
              </Button>
            </div>
          ),
        });
      },
      gone: ({ message, reason }, { onRestore, onLeave }) =>
        void modal.error({
          ...resultLook,
          title: 'Error',
          content: <FailureWords message={message} reason={reason} />,
          onOk: onRestore ?? onLeave,
          onCancel: onLeave,
          ...(onRestore && { okText: 'Restore', okCancel: true, cancelText: 'Close' }),
        }),
      // Without antd's own key: two holders side by side would share it.
      holder: <>{holder}</>,
    }),
    [modal, holder],
  );
}
