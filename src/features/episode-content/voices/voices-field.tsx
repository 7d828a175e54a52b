import { type ReactNode, useId } from 'react';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { type MaybeVoices, missingConsent, type Voices } from './file-voices';
import styles from './voices.module.css';

// Loaded once a child is heard, because its select is 25 KB.
const ChooseChildren = lazyComponent(() =>
  import('./choose-children').then((module) => module.ChooseChildren),
);

interface QuestionProps {
  /** The name of the part. */
  what: string;
  disabled?: boolean;
  children: ReactNode;
}

/** The question, in the same words before and after sending. */
export const VoicesQuestion = ({ what, disabled, children }: QuestionProps) => (
  <fieldset className={styles.field} disabled={disabled} aria-label={t`A child’s voice in ${what}?`}>
    <legend className={styles.legend}>{t`A child’s voice?`}</legend>
    {children}
  </fieldset>
);

interface Props {
  what: string;
  clubId: string;
  value: MaybeVoices;
  onChange: (voices: Voices) => void;
  disabled?: boolean;
}

/**
 * Whether children are heard in a recording, and who. Neither is chosen beforehand, because an unanswered
 * question must not count as an answer.
 */
export function VoicesField({ what, clubId, value, onChange, disabled }: Props) {
  const name = useId();
  const named = value === 'untold' ? null : value;
  const problem = named && missingConsent(named);
  const options = [
    { label: t`No`, checked: value === null, choose: () => onChange(null) },
    { label: t`Yes, choose who`, checked: named !== null, choose: () => onChange(named ?? []) },
  ];
  return (
    <VoicesQuestion what={what} disabled={disabled}>
      <div className={styles.options}>
        {options.map(({ label, checked, choose }) => (
          <label key={label} className={styles.option}>
            <input type="radio" name={name} className={styles.radio} checked={checked} onChange={choose} />
            {label}
          </label>
        ))}
      </div>
      {named && <ChooseChildren {...{ what, clubId, value: named, onChange, disabled }} />}
      <p className={problem ? styles.warning : styles.note} role="status">
        {named && (problem ?? t`Consent on record for every child named.`)}
      </p>
    </VoicesQuestion>
  );
}
