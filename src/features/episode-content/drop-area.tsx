import { UploadOutlined } from '@ant-design/icons';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './drop-area.module.css';

interface Props {
  /** "Drop a file". The words "or choose" follow; the whole area opens the picker. */
  invitation: string;
  /** What it is for, spoken after the words: "for Interview". */
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
        'Let go to add'
      ) : (
        <>
          {invitation} or <span className={styles.link}>choose</span>
          {purpose && <VisuallyHidden>{` ${purpose}`}</VisuallyHidden>}
        </>
      )}
    </span>
  </button>
);
