import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { t } from '@/language/text';
import styles from './form-drawer.module.css';

interface Props {
  submitLabel: string;
  busy: boolean;
  disabled: boolean;
  note?: ReactNode;
  /** If absent, the form cannot be left at this moment. */
  onCancel?: () => void;
  onSubmit: () => void;
}

/** The two buttons of a drawer's form, and a line above them. */
export function FormDrawerFooter({ submitLabel, busy, disabled, note, onCancel, onSubmit }: Props) {
  const noteId = useId();
  return (
    <>
      {note && (
        <div id={noteId} className={styles.note}>
          {note}
        </div>
      )}
      <div className={styles.footer}>
        <Button onClick={onCancel} disabled={!onCancel}>{t`Cancel`}</Button>
        <Button
          type="primary"
          loading={busy}
          disabled={disabled}
          aria-busy={busy}
          aria-describedby={note ? noteId : undefined}
          onClick={onSubmit}
          className={styles.submit}
        >
          {submitLabel}
        </Button>
      </div>
    </>
  );
}
