import { slots } from '@/contract/episode-content';
import { FileChip } from './file-chip';
import { shortSlotNames } from './slot-words';
import styles from './unassigned-files.module.css';
import type { SelectedFiles } from './use-select-files';

/** Chosen files that have no part yet, each with the three it could be for. */
export function UnassignedFiles({ selected, locked }: { selected: SelectedFiles; locked: boolean }) {
  if (selected.unassigned.length === 0) return null;
  return (
    <section className={styles.tray} aria-label="Chosen files">
      <p className={styles.title}>Which part is each file?</p>
      <ul className={styles.list}>
        {selected.unassigned.map((file) => (
          <li key={file.name} className={styles.row}>
            <FileChip name={file.name} onRemove={locked ? undefined : () => selected.drop(file)} />
            <fieldset className={styles.slots} aria-label={`Part for ${file.name}`}>
              {slots.map((slot) => (
                <button
                  key={slot}
                  type="button"
                  className={styles.slot}
                  disabled={locked}
                  onClick={() => selected.assign(file, slot)}
                >
                  {shortSlotNames[slot]}
                </button>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
    </section>
  );
}
