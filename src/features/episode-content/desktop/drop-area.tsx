import { UploadOutlined } from '@ant-design/icons';
import { type DragEvent, useState } from 'react';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './drop-area.module.css';

interface Props {
  /** "Drop a file". The words "or choose" follow; the whole area opens the picker. */
  invitation: string;
  /** Its purpose, spoken after the words: "for Interview". */
  purpose?: string;
  over: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

/** Where files are dropped; a press anywhere on it opens the picker. */
export const DropArea = ({ invitation, purpose, over, disabled, onChoose }: Props) => (
  <button
    type="button"
    className={`${styles.area} ${over ? styles.over : ''}`}
    disabled={disabled}
    onClick={onChoose}
  >
    <UploadOutlined className={styles.arrow} aria-hidden />
    <span>
      {over ? (
        t`Let go to add`
      ) : (
        <>
          <Rich
            text="{invitation} or <choose>choose</choose>"
            invitation={invitation}
            choose={<span className={styles.link} />}
          />
          {purpose && <VisuallyHidden>{` ${purpose}`}</VisuallyHidden>}
        </>
      )}
    </span>
  </button>
);

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Makes an element take dropped files. `over` is true while files are dragged above it. */
export function useFileDrop(onFiles: (files: File[]) => void, disabled = false) {
  const [over, setOver] = useState(false);
  const hover = (event: DragEvent) => {
    if (disabled || !carriesFiles(event)) return;
    // Without `preventDefault` the browser would open the file in place of the page.
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  return {
    over,
    handlers: {
      onDragEnter: hover,
      onDragOver: hover,
      onDragLeave: (event: DragEvent) => {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (disabled || !carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
