import { limits } from '@/contract/limits';
import { passwordRules } from '@/contract/password-rules';
import { PasswordChecklist } from '@/ui/plain/password-checklist';
import { PlainPasswordField } from '@/ui/plain/plain-password-field';
import type { ChosenPassword } from './use-chosen-password';

interface Props {
  chosen: ChosenPassword;
  /** What the check or the server said about `password` and `passwordConfirmation`. */
  errors: Record<string, string>;
  label?: string;
}

/** A new password with its rules, told live, and the confirmation. */
export const ChosenPasswordFields = ({ chosen, errors, label = 'New password' }: Props) => (
  <>
    <PlainPasswordField
      ref={chosen.password}
      name="password"
      label={label}
      autoComplete="new-password"
      maxLength={limits.passwordMax}
      error={errors.password}
      onChange={chosen.read}
    />
    <PasswordChecklist rules={passwordRules} value={chosen.typed.password} />
    <PlainPasswordField
      ref={chosen.confirmation}
      name="passwordConfirmation"
      label="The same password again"
      showLabel="Show the password again"
      autoComplete="new-password"
      maxLength={limits.passwordMax}
      error={chosen.differs ?? errors.passwordConfirmation}
      onChange={chosen.read}
      onBlur={chosen.leave}
    />
  </>
);
