import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './password-checklist.module.css';

interface Rule {
  key: string;
  label: string;
  isMet: (value: string) => boolean;
}

/** The rules of a new password, each shown live as valid or invalid: by a sign, by colour and in words. */
export const PasswordChecklist = ({ rules, value }: { rules: readonly Rule[]; value: string }) => (
  <ul className={styles.list} aria-label={t`Password rules`}>
    {rules.map(({ key, label, isMet }) => {
      const valid = isMet(value);
      return (
        <li key={key} className={valid ? styles.valid : styles.invalid}>
          <svg viewBox="0 0 16 16" width="16" height="16" fill="none" aria-hidden="true">
            <circle cx="8" cy="8" r="7" stroke="currentColor" strokeWidth="1.5" />
            {valid && <path d="M5 8.2l2.1 2.1L11.2 6" stroke="currentColor" strokeWidth="1.6" />}
          </svg>
          <span>{label}</span>
          <VisuallyHidden>{valid ? t`valid` : t`invalid`}</VisuallyHidden>
        </li>
      );
    })}
  </ul>
);
