import { type Slot, slots } from '@/contract/episode-content';
import { shortSlotNames } from '@/contract/slot-names';
import { plural, t } from '@/language/text';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { FileChip, RefusalList } from '../part-status';
import type { SelectedFiles } from '../use-select-files';
import styles from './unassigned-files.module.css';
import type { PhoneFocus } from './use-phone-focus';

interface Props {
  selected: SelectedFiles;
  /** Files are being sent. */
  busy: boolean;
  focus: PhoneFocus;
}

/** The part's name, and whether another file has it. It stays enabled, because pressing it says what to do. */
const PartName = ({ slot, taken }: { slot: Slot; taken?: File }) => (
  <>
    {shortSlotNames[slot]}
    {taken && (
      <>
        {' '}
        <span className={styles.note}>{t`taken`}</span>
        <VisuallyHidden> {t`by ${taken.name}`}</VisuallyHidden>
      </>
    )}
  </>
);

/** Chosen files that have no part yet, each with the three it could be for. */
export function UnassignedFiles({ selected, busy, focus }: Props) {
  if (selected.unassigned.length === 0) return null;
  const free = slots.find((slot) => !selected.parts[slot]) ?? slots[0];
  return (
    <section className={styles.tray} aria-label={t`Chosen files`}>
      <p className={styles.title}>{t`Which part is each file?`}</p>
      <p className={styles.note} role="status">
        {plural(selected.unassigned.length, {
          one: '# file still needs its part. It is not sent until it has one.',
          other: '# files still need their part. They are not sent until they have one.',
        })}
      </p>
      <ul className={styles.list}>
        {selected.unassigned.map((file) => (
          <li key={file.name} className={styles.row}>
            <FileChip name={file.name} onRemove={busy ? undefined : () => selected.drop(file)} />
            <fieldset className={styles.slots} aria-label={t`Part for ${file.name}`}>
              {slots.map((slot) => (
                <button
                  key={slot}
                  ref={slot === free ? focus.at(file) : undefined}
                  type="button"
                  className={`${styles.slot} ${selected.parts[slot] ? styles.taken : ''}`}
                  disabled={busy}
                  onClick={() => selected.assign(file, slot)}
                >
                  <PartName slot={slot} taken={selected.parts[slot]} />
                </button>
              ))}
            </fieldset>
            <RefusalList refusals={selected.refusalsAt(file)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
