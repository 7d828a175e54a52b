import { limits } from '@/contract/limits';
import { PlainField } from '@/ui/plain-field';
import styles from './auth-forms.module.css';

/** First and last name, side by side where there is room. */
export const NameFields = ({ errors }: { errors: Record<string, string> }) => (
  <div className={styles.names}>
    <PlainField
      name="firstName"
      label="First name"
      autoComplete="given-name"
      maxLength={limits.nameMax}
      error={errors.firstName}
    />
    <PlainField
      name="lastName"
      label="Last name"
      autoComplete="family-name"
      maxLength={limits.nameMax}
      error={errors.lastName}
    />
  </div>
);
