import { CloseOutlined } from '@ant-design/icons';
import { chipName } from './audio-file';
import styles from './file-chip.module.css';

interface Props {
  name: string;
  /** Takes the file out again; without it the chip only shows the name. */
  onRemove?: () => void;
}

/** A chosen file; a long name is cut, and read in full by a screen reader and on hover. */
export const FileChip = ({ name, onRemove }: Props) => (
  <span className={styles.chip} title={name}>
    <span className={styles.name}>{chipName(name)}</span>
    {onRemove && (
      <button type="button" className={styles.remove} aria-label={`Take out ${name}`} onClick={onRemove}>
        <CloseOutlined aria-hidden />
      </button>
    )}
  </span>
);
