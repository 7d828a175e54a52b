import { PlainField, type PlainFieldProps } from '@/ui/plain/plain-field';

type Props = Pick<PlainFieldProps, 'ref' | 'help' | 'error' | 'onChange'>;

/** What somebody signs in by. */
export const IdentifierField = (props: Props) => (
  <PlainField
    {...props}
    name="identifier"
    label="Email, phone or username"
    autoComplete="username"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    maxLength={254}
  />
);
