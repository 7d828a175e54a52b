import type { UseMutationResult } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { toFailure } from '@/client/user-message';
import { addPasskey } from '@/contract/sign-in/passkey';
import { t } from '@/language/text';
import { zodRule } from '@/ui/form/zod-rule';
import styles from './second-factor.module.css';

interface Props<Reply> {
  label: string;
  name: string;
  submitLabel: string;
  sending: UseMutationResult<Reply, Error, string>;
  onCancel: () => void;
}

/** Asks for the name of a passkey. What was refused is said at the field. */
export function PasskeyNameForm<Reply>({ label, name, submitLabel, sending, onCancel }: Props<Reply>) {
  const failure = sending.error && toFailure(sending.error);
  // The person has closed the question for the password, which needs no words.
  const refusal = failure && failure.code !== 'password_needed' ? failure.sentence : undefined;
  return (
    <Form<{ name: string }>
      layout="vertical"
      requiredMark={false}
      initialValues={{ name }}
      onFinish={(values) => !sending.isPending && sending.mutate(values.name)}
      onValuesChange={() => sending.reset()}
    >
      <Form.Item
        name="name"
        label={label}
        validateStatus={refusal ? 'error' : undefined}
        help={refusal ? <span role="alert">{refusal}</span> : undefined}
        rules={[zodRule(addPasskey.body.shape.name)]}
      >
        <Input autoFocus autoComplete="off" onFocus={({ target }) => target.select()} />
      </Form.Item>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t`Cancel`}</Button>
        <Button type="primary" htmlType="submit" loading={sending.isPending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
