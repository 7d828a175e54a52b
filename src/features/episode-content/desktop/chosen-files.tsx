import { CloseOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { type Slot, slots } from '@/contract/episode-content';
import { shortSlotNames } from '@/contract/slot-names';
import { plural, t } from '@/language/text';
import { sizeWords } from '@/ui/form/file-size';
import { ProgressBar, SendingWords } from '../part-status';
import type { PartsUpload } from '../parts-upload';
import styles from './chosen-files.module.css';

const choices = [
  ...slots.map((value) => ({ value: value as Slot | 'none', label: shortSlotNames[value] })),
  { value: 'none' as const, label: t`Do not send` },
];

interface Props {
  /** Files are chosen, or being sent. */
  open: boolean;
  upload: PartsUpload;
  onSend: () => void;
}

/** The chosen files, each with the part it is for; then their sending. */
export function ChosenFiles({ open, upload, onSend }: Props) {
  const { selected, sender } = upload;
  if (sender.isSending) {
    return (
      <div className={styles.tray}>
        <div className={styles.foot}>
          <span className={styles.total}>
            <SendingWords share={sender.share} isWaiting={sender.isWaiting} />
          </span>
          <div className={styles.bar}>
            <ProgressBar label={t`Sending all files`} share={sender.share} />
          </div>
          <Button onClick={sender.cancel}>{t`Cancel`}</Button>
        </div>
      </div>
    );
  }
  if (!open) return null;
  return (
    <section className={styles.tray} aria-label={t`Chosen files`}>
      <ul className={styles.list}>
        {selected.files.map((file) => (
          <li key={file.name} className={styles.row}>
            <span className={styles.file}>
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{sizeWords(file.size)}</span>
            </span>
            <Select<Slot | 'none'>
              className={styles.select}
              aria-label={t`Part for ${file.name}`}
              value={selected.slotOf(file) ?? 'none'}
              options={choices}
              onChange={(choice) => selected.move(file, choice === 'none' ? undefined : choice)}
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={t`Take out ${file.name}`}
              onClick={() => selected.drop(file)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button onClick={selected.clear}>{t`Clear`}</Button>
        <Button type="primary" disabled={selected.count === 0} onClick={onSend}>
          {selected.count === 0
            ? t`Send`
            : plural(selected.count, { one: 'Send # file', other: 'Send # files' })}
        </Button>
      </div>
    </section>
  );
}
