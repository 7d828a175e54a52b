import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { passwordProblem, passwordRules, passwordsDiffer } from '@/contract/password-rules';
import { personLimits } from '@/contract/person-limits';
import { t } from '@/language/text';
import { PasswordChecklist } from '@/ui/plain/password-checklist';
import { PlainPasswordField } from '@/ui/plain/plain-password-field';

interface Props {
  chosen: ChosenPassword;
  /** What the check or the server said about `password` and `passwordConfirmation`. */
  errors: Record<string, string>;
  label?: string;
}

/** A new password with its live rules, and the confirmation. */
export const ChosenPasswordFields = ({ chosen, errors, label = t`New password` }: Props) => (
  <>
    <PlainPasswordField
      ref={chosen.password}
      name="password"
      label={label}
      autoComplete="new-password"
      maxLength={personLimits.passwordMax}
      error={errors.password}
      onChange={chosen.read}
    />
    <PasswordChecklist rules={passwordRules} value={chosen.typed.password} />
    <PlainPasswordField
      ref={chosen.confirmation}
      name="passwordConfirmation"
      label={t`The same password again`}
      showLabel={t`Show the repeated password`}
      autoComplete="new-password"
      maxLength={personLimits.passwordMax}
      // What was refused is no longer said once the first has become the same.
      error={chosen.differs ?? (chosen.same ? undefined : errors.passwordConfirmation)}
      onChange={chosen.read}
      onBlur={chosen.leave}
    />
  </>
);

interface ChosenPassword {
  password: RefObject<HTMLInputElement | null>;
  confirmation: RefObject<HTMLInputElement | null>;
  /** What has been typed, for the live rules. */
  typed: { password: string; passwordConfirmation: string };
  /** Reads the fields again: for their `onChange`. */
  read: () => void;
  /** For `onBlur` of the confirmation: from now on it counts as complete. */
  leave: () => void;
  /** The spec's sentence as soon as the two can no longer become the same, or once the second field has lost the focus. */
  differs: string | undefined;
  /** The two are the same. */
  same: boolean;
  /** What is still missing, as a sentence; undefined when the two are good. */
  missing: string | undefined;
  /** The errors of the fields if they were sent now. */
  errors: () => Record<string, string>;
  /** For `onKeyDown` of the form: Enter says what is missing, although the button is still disabled. */
  submitOnEnter: (event: KeyboardEvent<HTMLFormElement>) => void;
}

/** The error at a password that breaks a rule. */
export function weakness(password: string): Record<string, string> {
  const problem = passwordProblem(password);
  return problem ? { password: problem } : {};
}

/** A new password and its confirmation. The fields keep their own text, so that nothing typed early is lost. */
export function useChosenPassword(): ChosenPassword {
  const password = useRef<HTMLInputElement>(null);
  const confirmation = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ password: '', passwordConfirmation: '' });
  const [left, setLeft] = useState(false);

  const now = () => ({
    password: password.current?.value ?? '',
    passwordConfirmation: confirmation.current?.value ?? '',
  });
  const read = () => setTyped(now());
  // Once, for what was typed before the page was hydrated.
  const readEarly = useEffectEvent(read);
  useEffect(() => readEarly(), []);

  const meets = passwordProblem(typed.password) === undefined;
  const same = typed.password === typed.passwordConfirmation;
  const begun = typed.passwordConfirmation !== '';
  const hopeless = !typed.password.startsWith(typed.passwordConfirmation);

  const missing = () => {
    if (!meets) return t`Your password does not meet every rule yet.`;
    if (same) return undefined;
    return begun ? t`The two passwords are not the same yet.` : t`Type the password once more.`;
  };

  const errors = () => {
    const { password: chosen, passwordConfirmation: again } = now();
    return {
      ...weakness(chosen),
      ...(chosen !== again && { passwordConfirmation: passwordsDiffer }),
    };
  };

  const submitOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !missing() || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return {
    password,
    confirmation,
    typed,
    read,
    leave: () => setLeft(true),
    differs: begun && !same && (hopeless || left) ? passwordsDiffer : undefined,
    same,
    missing: missing(),
    errors,
    submitOnEnter,
  };
}
