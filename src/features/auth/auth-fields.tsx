import { personLimits } from '@/contract/person-limits';
import { t } from '@/language/text';
import { PlainField, type PlainFieldProps } from '@/ui/plain/plain-field';
import styles from './auth-forms.module.css';

type TextField = Pick<PlainFieldProps, 'name' | 'label' | 'autoComplete' | 'maxLength'>;

interface TextFieldsProps {
  fields: readonly TextField[];
  /** A sentence for each field that is wrong, by its name. */
  errors: Record<string, string>;
}

/** Plain text fields, one after the other. */
export const TextFields = ({ fields, errors }: TextFieldsProps) =>
  fields.map((field) => <PlainField key={field.name} {...field} error={errors[field.name]} />);

const nameFields = [
  { name: 'firstName', label: t`First name`, autoComplete: 'given-name', maxLength: personLimits.nameMax },
  { name: 'lastName', label: t`Last name`, autoComplete: 'family-name', maxLength: personLimits.nameMax },
];

/** First and last name, side by side where there is room. */
export const NameFields = ({ errors }: { errors: Record<string, string> }) => (
  <div className={styles.names}>
    <TextFields fields={nameFields} errors={errors} />
  </div>
);

interface EmailFieldProps {
  name: string;
  label: string;
  help?: string;
  error: string | undefined;
}

/**
 * An email address. Not `type="email"`: browsers trim and rewrite that before the page can read what was
 * typed.
 */
export const EmailField = ({ name, label, help, error }: EmailFieldProps) => (
  <PlainField
    name={name}
    type="text"
    inputMode="email"
    label={label}
    help={help}
    autoComplete="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={254}
    error={error}
  />
);
