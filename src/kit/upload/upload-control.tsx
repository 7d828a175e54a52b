import { Button } from 'antd';
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { t } from '@/language/text';
import { FileDropzone } from '@/ui/form/file-dropzone';
import { FileProblem } from '@/ui/form/file-problem';
import styles from './upload-control.module.css';
import { UploadLine } from './upload-line';
import { type UploadKind, type UploadState, useUpload } from './use-upload';

/** The props of every upload control, from the form and its field. */
export interface UploadControlProps<Value> {
  /** Given by the form. */
  id?: string;
  value?: Value | null;
  onChange?: (value: Value | null) => void;
  /** The word for the file: "logo", "spot", "video". */
  what: string;
  /** The present file, to return to when a new one is removed. */
  former: Value | null;
  onState: (state: UploadState) => void;
  /** For the spec’s Error modal (P-26); the reason stays at the file, too. */
  onFailed?: (failure: ApiFailure) => void;
}

interface Props<Value> extends UploadControlProps<Value> {
  kind: UploadKind<Value>;
  /** The content of the area for the file: words, or a picture. */
  invitation: string | ReactElement;
  /** The words on the button that opens the picker, where they are not "Choose a spot" and "Replace the spot". */
  button?: string;
  /** Plays or shows the file, above that area. */
  shown?: (value: Value) => ReactNode;
  /** Offers to remove the file. */
  removable?: boolean;
  /** Runs beside `onChange` when a new one has arrived. */
  onUploaded?: (value: Value) => void;
}

/**
 * A picture, a recording or a video, and the area that takes another one. It is sent at once; saving the form makes it
 * count.
 */
export function UploadControl<Value>(props: Props<Value>) {
  const { id, value, onChange, kind, what, invitation, former, onUploaded, onState, onFailed } = props;
  const { button: words = value ? t`Replace the ${what}` : t`Choose a ${what}`, removable = true } = props;
  const helpId = useId();
  const { state, problem, dismiss, again, upload } = useUpload({
    kind,
    what,
    onUploaded: (arrived) => {
      onChange?.(arrived);
      onUploaded?.(arrived);
    },
    onRemoved: () => onChange?.(former),
    onFailed,
  });
  const button = useRef<HTMLButtonElement>(null);
  /** The pressed button disappears, so the focus stays in the field. */
  const andStay = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  useEffect(() => onState(state), [state, onState]);
  return (
    <>
      {value && props.shown?.(value)}
      <FileDropzone
        {...upload}
        id={id}
        accept={kind.accept}
        button={words}
        buttonRef={button}
        describedBy={helpId}
        itemRender={(_, file, __, { remove }) => (
          <UploadLine item={file} onRemove={andStay(remove)} onAgain={andStay(again)} />
        )}
      >
        {typeof invitation === 'string' ? (
          <span className={styles.invitation}>{invitation}</span>
        ) : (
          invitation
        )}
      </FileDropzone>
      {removable && value && state === 'ready' && upload.fileList.length === 0 && (
        <Button
          type="link"
          className={styles.remove}
          onClick={andStay(() => onChange?.(null))}
        >{t`Remove the ${what}`}</Button>
      )}
      {problem && <FileProblem text={problem} onDismiss={andStay(dismiss)} />}
      <p id={helpId} className={styles.help}>
        {kind.help}
      </p>
    </>
  );
}
