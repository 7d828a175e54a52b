import { limits } from '@/contract/limits';
import styles from './auth-forms.module.css';
import { TextFields } from './text-fields';

const fields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', maxLength: limits.nameMax },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', maxLength: limits.nameMax },
];

/** First and last name, side by side where there is room. */
export const NameFields = ({ errors }: { errors: Record<string, string> }) => (
  <div className={styles.names}>
    <TextFields fields={fields} errors={errors} />
  </div>
);
