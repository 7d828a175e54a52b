import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Form, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { limits } from '@/contract/limits';
import { changePassword } from '@/contract/password';
import { NewPasswordFields } from '@/entities/password/new-password-fields';
import { t } from '@/language/text';
import { ReadablePassword } from '@/ui/form/readable-password';
import { zodRule } from '@/ui/form/zod-rule';
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
  const field = useRef<InputRef>(null);
  // For a moment after Next the form ignores the second press.
  const { componentDisabled: busy } = ConfigProvider.useConfig();
  const begun = useRef(false);
  useEffect(() => {
    if (busy || begun.current) return;
    begun.current = true;
    field.current?.focus();
  }, [busy]);
  return <NewPasswordFields ref={field} waits />;
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
        label={t`Current password`}
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
  return <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={leave}>{t`Back`}</Button>;
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
      <span>{t`Step ${step} of 2`}</span>
      {step === 2 && <Back onBack={onBack} />}
    </div>
    <CurrentPassword shown={step === 1} />
    {step === 2 && <NewPassword />}
  </>
);
