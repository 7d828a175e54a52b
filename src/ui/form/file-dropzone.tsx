import { Button, Upload, type UploadProps } from 'antd';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { t } from '@/language/text';
import styles from './file-dropzone.module.css';

type Passed<T> = Pick<
  UploadProps<T>,
  | 'id'
  | 'beforeUpload'
  | 'customRequest'
  | 'fileList'
  | 'onChange'
  | 'itemRender'
  | 'showUploadList'
  | 'disabled'
>;

interface Props<T> extends Passed<T> {
  /**
   * What the picker offers. Dropped files of every kind come through, and `beforeUpload` refuses with a
   * reason.
   */
  accept: string;
  /** The words on the button, for keyboard and screen reader. The whole area takes a press or a file. */
  button: string;
  /** The id of the element that describes the button. */
  describedBy?: string;
  /** For returning the focus when the focused element is gone. */
  buttonRef?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** An area that takes one file by drop or by picker; a new one replaces it. */
export function FileDropzone<T>({ accept, button, describedBy, buttonRef, children, ...upload }: Props<T>) {
  const area = useRef<HTMLDivElement>(null);
  const [tooMany, setTooMany] = useState(false);
  return (
    <div ref={area}>
      <Upload.Dragger
        {...upload}
        accept={{ format: accept, filter: 'native' }}
        maxCount={1}
        multiple={false}
        hasControlInside
        classNames={{ root: styles.root }}
        styles={{ trigger: { background: 'var(--canvas)' } }}
        onDrop={({ dataTransfer }) => setTooMany(dataTransfer.files.length > 1)}
      >
        <div className={styles.inside}>
          {children}
          <Button
            ref={buttonRef}
            disabled={upload.disabled}
            aria-describedby={describedBy}
            // The area around would open the picker a second time.
            onKeyDown={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              setTooMany(false);
              area.current?.querySelector<HTMLInputElement>('input[type=file]')?.click();
            }}
          >
            {button}
          </Button>
        </div>
      </Upload.Dragger>
      {tooMany && (
        <p
          className={styles.note}
          role="status"
        >{t`Only one file is possible here, so the first one was used.`}</p>
      )}
    </div>
  );
}
