import { Form, type FormItemProps, type InputRef } from 'antd';
import type { Ref } from 'react';
import { limits } from '@/contract/limits';
import {
  passwordProblem,
  passwordRules,
  passwordsDiffer,
  passwordUnchanged,
} from '@/contract/password-rules';
import { t } from '@/language/text';
import { ReadablePassword } from '@/ui/form/readable-password';
import { PasswordChecklist } from '@/ui/plain/password-checklist';
import styles from './new-password-fields.module.css';

interface Values {
  /** Only where the own password is changed. */
  currentPassword?: string;
  password: string;
  passwordConfirmation: string;
}

interface Props {
  label?: string;
  /** The first field. */
  ref?: Ref<InputRef>;
  /** The form's button waits until the two are good, so that no rule has to refuse them. */
  waits?: boolean;
}

const Item = Form.Item<Values>;

/** Refuses when the form is sent, not while one types: the checklist and the line below say how far it is. */
const whenSent = (
  problem: (value: string) => string | undefined,
): NonNullable<FormItemProps['rules']>[number] => ({
  validateTrigger: 'onSubmit',
  validator: async (_, value: string = '') => {
    const found = problem(value);
    if (found) throw new Error(found);
  },
});

/** A new password with its live rules, and the same once more. Before the sign-in it is `ChosenPasswordFields`, without antd. */
export function NewPasswordFields({ label = t`New password`, ref, waits = false }: Props) {
  const form = Form.useFormInstance<Values>();
  const typed = Form.useWatch('password', form) ?? '';
  const again = Form.useWatch('passwordConfirmation', form) ?? '';
  const current = Form.useWatch('currentPassword', form);
  const unchanged = typed !== '' && typed === current;
  const differs = again !== '' && again !== typed;
  return (
    <>
      <Item
        name="password"
        label={label}
        required
        // The next key also clears what the server said.
        rules={[{ max: limits.passwordMax }, ...(waits ? [] : [whenSent(passwordProblem)])]}
        validateStatus={unchanged ? 'error' : undefined}
        help={unchanged ? <span role="alert">{passwordUnchanged}</span> : undefined}
        className={styles.checked}
      >
        <ReadablePassword
          ref={ref}
          maxLength={limits.passwordMax}
          autoComplete="new-password"
          aria-invalid={unchanged || undefined}
        />
      </Item>
      <PasswordChecklist rules={passwordRules} value={typed} />
      {/* What differs is shown without a rule: an error that a rule has set would outlive the field when one goes back a step. */}
      <Item
        name="passwordConfirmation"
        label={t`The same password again`}
        required
        // What was refused is no longer said once the first has become the same.
        dependencies={['password']}
        rules={
          waits
            ? []
            : [whenSent((value) => (value === form.getFieldValue('password') ? undefined : passwordsDiffer))]
        }
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
