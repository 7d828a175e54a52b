import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Form, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { limits } from '@/contract/limits';
import { changePassword } from '@/contract/password';
import { passwordRules, passwordsDiffer } from '@/contract/password-rules';
import { ReadablePassword } from '@/ui/form/readable-password';
import { zodRule } from '@/ui/form/zod-rule';
import { PasswordChecklist } from '@/ui/plain/password-checklist';
import styles from './password-fields.module.css';
import type { PasswordValues } from './send-change-password';

const Item = Form.Item<PasswordValues>;

export type PasswordStep = 1 | 2;

interface Props {
  step: PasswordStep;
  onBack: () => void;
  /** The identifier of the account, for a password manager. */
  identifier: string;
}

function NewPassword() {
  const form = Form.useFormInstance<PasswordValues>();
  const typed = Form.useWatch('password', form) ?? '';
  const again = Form.useWatch('passwordConfirmation', form) ?? '';
  const differs = again !== '' && again !== typed;
  const field = useRef<InputRef>(null);
  // For a moment after Next the form ignores the second press.
  const { componentDisabled: busy } = ConfigProvider.useConfig();
  const begun = useRef(false);
  useEffect(() => {
    if (busy || begun.current) return;
    begun.current = true;
    field.current?.focus();
  }, [busy]);
  return (
    <>
      <Item
        name="password"
        label="New password"
        required
        // The next key also clears what the server said.
        rules={[{ max: limits.passwordMax }]}
        className={styles.checked}
      >
        <ReadablePassword ref={field} maxLength={limits.passwordMax} autoComplete="new-password" />
      </Item>
      <PasswordChecklist rules={passwordRules} value={typed} />
      {/* Not by a rule: an error that is set there would outlive the field when one goes back a step. */}
      <Item
        name="passwordConfirmation"
        label="New password again"
        required
        validateStatus={differs ? 'error' : undefined}
        help={differs ? <span role="alert">{passwordsDiffer}</span> : undefined}
      >
        <ReadablePassword
          maxLength={limits.passwordMax}
          autoComplete="new-password"
          aria-invalid={differs || undefined}
        />
      </Item>
    </>
  );
}

function CurrentPassword({ shown }: { shown: boolean }) {
  const field = useRef<InputRef>(null);
  const wasShown = useRef(shown);
  useEffect(() => {
    // After Back the button that led here is gone, so the field gets the focus.
    if (shown && !wasShown.current) field.current?.focus();
    wasShown.current = shown;
  }, [shown]);
  return (
    <div hidden={!shown}>
      <Item
        name="currentPassword"
        label="Current password"
        required
        rules={[zodRule(changePassword.body.shape.currentPassword)]}
      >
        <ReadablePassword ref={field} maxLength={limits.passwordMax} autoComplete="current-password" />
      </Item>
    </div>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  const form = Form.useFormInstance<PasswordValues>();
  const leave = () => {
    // Also clears what the server said of the new password: with an error left, the first step could not be
    // passed.
    form.validateFields(['password']).catch(() => undefined);
    onBack();
  };
  return (
    <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>
      Back
    </Button>
  );
}

/** The two steps. The first stays in the form while it is hidden, so that its value and its error live on. */
export const PasswordFields = ({ step, onBack, identifier }: Props) => (
  <>
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={identifier}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className={styles.username}
    />
    <div className={styles.where}>
      <span>Step {step} of 2</span>
      {step === 2 && <Back onBack={onBack} />}
    </div>
    <CurrentPassword shown={step === 1} />
    {step === 2 && <NewPassword />}
  </>
);
