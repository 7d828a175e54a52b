import { useId } from 'react';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { missingConsent, type Voices } from './file-voices';
import styles from './voices.module.css';

// Loaded once a child is heard, because its select is 25 KB.
const ChooseChildren = lazyComponent(() =>
  import('./choose-children').then((module) => module.ChooseChildren),
);

interface Props {
  /** The part, as people call it. */
  what: string;
  clubId: string;
  value: Voices;
  onChange: (voices: Voices) => void;
  disabled?: boolean;
}

/** Whether children are heard in a recording, and who. "No child's voice" is what counts until somebody says otherwise. */
export function VoicesField({ what, clubId, value, onChange, disabled }: Props) {
  const name = useId();
  const problem = value && missingConsent(value);
  const options = [
    { label: 'No child’s voice', checked: value === null, choose: () => onChange(null) },
    { label: 'Children’s voices', checked: value !== null, choose: () => onChange(value ?? []) },
  ];
  return (
    <fieldset className={styles.field} disabled={disabled}>
      <legend className={styles.legend}>{`Who is heard in ${what}?`}</legend>
      <div className={styles.options}>
        {options.map(({ label, checked, choose }) => (
          <label key={label} className={styles.option}>
            <input type="radio" name={name} className={styles.radio} checked={checked} onChange={choose} />
            {label}
          </label>
        ))}
      </div>
      {value && <ChooseChildren {...{ what, clubId, value, onChange, disabled }} />}
      <p className={problem ? styles.warning : styles.note} role="status">
        {value && (problem ?? 'Consent on record for everybody named.')}
      </p>
    </fieldset>
  );
}
