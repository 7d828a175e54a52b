import { PlainField } from '@/ui/plain/plain-field';

interface Props {
  name: string;
  label: string;
  help?: string;
  error: string | undefined;
}

/** An email address. Not `type="email"`: browsers trim and rewrite that before anybody can look at what was typed. */
export const EmailField = ({ name, label, help, error }: Props) => (
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
