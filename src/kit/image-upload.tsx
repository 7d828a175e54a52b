import { PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { fileLink } from '@/client/http';
import { limits } from '@/contract/limits';
import { FileDropzone } from '@/ui/form/file-dropzone';
import { FileProblem } from '@/ui/form/file-problem';
import styles from './image-upload.module.css';
import { imageKind } from './upload-kinds';
import { UploadLine } from './upload-line';
import { type UploadKind, type UploadState, useUpload } from './use-upload';

interface Props {
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (url: string | null) => void;
  /** What may be chosen; any picture unless told. */
  kind?: UploadKind<string>;
  /** What the picture is: "logo", "photo". */
  what: string;
  /** The words on the button that opens the picker. */
  button: string;
  /** What the picture shows. */
  alt: string;
  /** A second line of the invitation. */
  hint?: string;
  /** The picture to go back to when a new one is taken out. */
  former: string | null;
  /** Offers to do without any. */
  removable?: boolean;
  onState: (state: UploadState) => void;
  onFailed: (failure: ApiFailure) => void;
}

/** A picture, and the area that takes another one. It is sent at once; saving the form makes it count. */
export function ImageUpload(props: Props) {
  const {
    kind = imageKind,
    id,
    value,
    onChange,
    what,
    button: words,
    alt,
    hint,
    former,
    removable,
    onState,
    onFailed,
  } = props;
  const helpId = useId();
  const { state, problem, dismiss, again, upload } = useUpload({
    kind,
    what,
    onUploaded: (url) => onChange?.(url),
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
        {value ? (
          <div className={styles.frame}>
            {/* biome-ignore lint/performance/noImgElement: Next's optimiser is off; the server sends images at their final size */}
            <img
              className={styles.image}
              src={fileLink(value)}
              alt={alt}
              style={{ maxWidth: limits.logoPreviewMax, maxHeight: limits.logoPreviewMax }}
            />
          </div>
        ) : (
          <div className={styles.prompt}>
            <PictureOutlined className={styles.icon} aria-hidden />
            <span className={styles.invitation}>Click or drag file to this area to upload</span>
            {hint && <span className={styles.hint}>{hint}</span>}
          </div>
        )}
      </FileDropzone>
      {removable && value && state === 'ready' && upload.fileList.length === 0 && (
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
