import { Button } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { FileDropzone } from '@/ui/form/file-dropzone';
import { FileProblem } from '@/ui/form/file-problem';
import styles from './media-upload.module.css';
import { UploadLine } from './upload-line';
import { type UploadKind, type UploadState, useUpload } from './use-upload';

interface Props<Value> {
  /** Given by the form. */
  id?: string;
  value?: Value | null;
  onChange?: (value: Value | null) => void;
  kind: UploadKind<Value>;
  /** What the file is: "spot", "feature", "video". */
  what: string;
  invitation: string;
  /** The one to go back to when a new one is taken out. */
  former: Value | null;
  /** What is heard or seen of it. */
  shown: (value: Value) => ReactNode;
  /** Runs beside `onChange` when a new one has arrived. */
  onUploaded?: (value: Value) => void;
  onState: (state: UploadState) => void;
  onFailed: (failure: ApiFailure) => void;
}

/** A recording or a video, and the area that takes another one. It is sent at once; saving the form makes it count. */
export function MediaUpload<Value>(props: Props<Value>) {
  const { id, value, onChange, kind, what, invitation, former, shown, onUploaded, onState, onFailed } = props;
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
  /** What was pressed goes away by it: the focus stays in the field. */
  const andStay = (act: () => void) => () => {
    act();
    button.current?.focus();
  };
  useEffect(() => onState(state), [state, onState]);
  return (
    <>
      {value && shown(value)}
      <FileDropzone
        {...upload}
        id={id}
        accept={kind.accept}
        button={value ? `Replace the ${what}` : `Choose a ${what}`}
        buttonRef={button}
        describedBy={helpId}
        itemRender={(_, file, __, { remove }) => (
          <UploadLine item={file} onRemove={andStay(remove)} onAgain={andStay(again)} />
        )}
      >
        <span className={styles.invitation}>{invitation}</span>
      </FileDropzone>
      {value && state === 'ready' && upload.fileList.length === 0 && (
        <Button type="link" className={styles.remove} onClick={andStay(() => onChange?.(null))}>
          Remove the {what}
        </Button>
      )}
      {problem && <FileProblem text={problem} onDismiss={andStay(dismiss)} />}
      <p id={helpId} className={styles.help}>
        {kind.help}
      </p>
    </>
  );
}
