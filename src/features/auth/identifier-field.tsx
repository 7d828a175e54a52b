import { t } from '@/language/text';
import { PlainField, type PlainFieldProps } from '@/ui/plain/plain-field';

type IdentifierFieldProps = Pick<PlainFieldProps, 'ref' | 'help' | 'error' | 'onChange'>;

/** The identifier to sign in with. */
export const IdentifierField = (props: IdentifierFieldProps) => (
  <PlainField
    {...props}
    name="identifier"
    label={t`Email, phone or username`}
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={254}
  />
);
