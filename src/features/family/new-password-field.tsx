import { Form } from 'antd';
import { limits } from '@/contract/limits';
import { passwordRules, passwordsDiffer } from '@/contract/password-rules';
import { ReadablePassword } from '@/ui/form/readable-password';
import { PasswordChecklist } from '@/ui/plain/password-checklist';

/** A password that a parent chooses for a child, with live rules. */
export function NewPasswordField() {
  const form = Form.useFormInstance();
  const typed: string = Form.useWatch('password', form) ?? '';
  const broken = passwordRules.some((rule) => !rule.isMet(typed));
  return (
    <>
      <Form.Item
        name="password"
        label="Password"
        required
        rules={[
          {
            validator: async () => {
              if (broken) throw new Error('Choose a password that keeps all the rules');
            },
          },
        ]}
      >
        <ReadablePassword maxLength={limits.passwordMax} autoComplete="new-password" />
      </Form.Item>
      <PasswordChecklist rules={passwordRules} value={typed} />
      <Form.Item
        name="passwordConfirmation"
        label="Password again"
        required
        dependencies={['password']}
        rules={[
          {
            validator: async (_, value: unknown) => {
              if (value !== typed) throw new Error(passwordsDiffer);
            },
          },
        ]}
      >
        <ReadablePassword maxLength={limits.passwordMax} autoComplete="new-password" />
      </Form.Item>
    </>
  );
}
