import { Button, Modal } from 'antd';
import { type ReactElement, type ReactNode, useMemo, useRef } from 'react';
import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import { type FailureText, FailureWords } from './failure-words';
import styles from './result-modal.module.css';

interface Conflict {
  /** Saves again, over the other person's changes. */
  onKeep: () => void;
  /** Begins again from the other person's changes. */
  onShow: () => void;
}

/** A field whose saved value differs from the one in the form. */
export interface DifferingField {
  label: string;
  theirs: ReactNode;
  mine: ReactNode;
}

interface Saved {
  fields: readonly DifferingField[];
  words?: ReactNode;
}

export interface ResultModal {
  /** A centred modal titled Success; `onClose` runs when it is closed. */
  success: (text: string, onClose?: () => void) => void;
  /** A centred modal titled Error; with `onRetry` it offers to try again. */
  error: (failure: string | FailureText, onRetry?: () => void) => void;
  /**
   * The same with a choice, when another person has saved meanwhile: the differences, and whose should stay.
   * Closed in another way, it changes nothing.
   */
  conflict: (text: string, saved: Saved, choice: Conflict) => void;
  /**
   * The subject of the save was deleted: it is restored, if `onRestore` is given, or the form is left, also
   * by closing this.
   */
  deleted: (failure: FailureText, choice: { onRestore?: () => void; onLeave: () => void }) => void;
  /** Render it once in the component that shows the modals. */
  holder: ReactElement;
}

/** The position and the buttons of every result modal. */
const resultLook = { okText: t`OK`, centered: true, mask: { closable: true } } as const;

type Modals = ReturnType<typeof Modal.useModal>[0];

/** A centred modal titled Error. It also takes an `Error`, whose reason is shown when it comes from a call. */
export function tellError(modal: Modals, failure: string | FailureText, onRetry?: () => void): void {
  const content =
    typeof failure === 'string' ? (
      failure
    ) : (
      <FailureWords message={failure.message} reason={failure.reason} />
    );
  const retry = onRetry && { okText: t`Try again`, onOk: onRetry, okCancel: true, cancelText: t`Close` };
  modal.error({ ...resultLook, title: t`Error`, content, ...retry });
}

const Differences = ({ fields }: { fields: readonly DifferingField[] }) => (
  <table className={styles.differences}>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{t`Field`}</VisuallyHidden>
        </th>
        <th scope="col">{t`Theirs`}</th>
        <th scope="col">{t`Yours`}</th>
      </tr>
    </thead>
    <tbody>
      {fields.map(({ label, theirs, mine }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{theirs}</td>
          <td>{mine}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** The modals of the spec for the result of a save. */
export function useResultModal(): ResultModal {
  const [modal, holder] = Modal.useModal();
  // A second press of Save, which has the focus until the question has come up, asks no second one.
  const asking = useRef(false);
  return useMemo(
    () => ({
      success: (text, onClose) =>
        void modal.success({ ...resultLook, title: t`Success`, content: text, afterClose: onClose }),
      error: (failure, onRetry) => tellError(modal, failure, onRetry),
      conflict: (text, { fields, words }, { onKeep, onShow }) => {
        if (asking.current) return;
        asking.current = true;
        // The choice begins when the dialog has closed, and returned the focus.
        let chosen: (() => void) | undefined;
        const choose = (choice: () => void) => () => {
          chosen = choice;
          asked.destroy();
        };
        const asked = modal.error({
          ...resultLook,
          title: t`Error`,
          content: (
            <>
              <p className={styles.message}>{text}</p>
              {words && <p className={styles.words}>{words}</p>}
              {fields.length > 0 && <Differences fields={fields} />}
            </>
          ),
          afterClose: () => {
            asking.current = false;
            chosen?.();
          },
          closable: { 'aria-label': t`Close` },
          footer: (
            <div className={styles.choice}>
              <Button onClick={choose(onKeep)}>{t`Keep mine`}</Button>
              {/* Enter presses neither: one loses what is saved, the other what was typed. */}
              <Button onClick={choose(onShow)}>{t`Show the newer version`}</Button>
            </div>
          ),
        });
      },
      deleted: ({ message, reason }, { onRestore, onLeave }) => {
        if (asking.current) return;
        asking.current = true;
        const end = (then: () => void) => () => {
          asking.current = false;
          then();
        };
        modal.error({
          ...resultLook,
          title: t`Error`,
          content: <FailureWords message={message} reason={reason} />,
          onOk: end(onRestore ?? onLeave),
          onCancel: end(onLeave),
          ...(onRestore && { okText: t`Restore`, okCancel: true, cancelText: t`Close` }),
        });
      },
      // In a fragment, because antd gives every holder the same key.
      holder: <>{holder}</>,
    }),
    [modal, holder],
  );
}
