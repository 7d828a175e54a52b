import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { toFailure } from '@/client/user-message';
import { t } from '@/language/text';
import styles from './second-factor.module.css';

interface Props<Reply> {
  label: string;
  /** Fields above the code. */
  before?: (refusalOf: (field: string) => string | undefined) => ReactNode;
  submitLabel: string;
  danger?: boolean;
  send: (values: { code: string; currentPassword: string }) => Promise<Reply>;
  onDone: (reply: Reply) => void;
  onCancel?: () => void;
}

/** Asks for a code and sends it. What was refused is said at its field. */
export function CodeForm<Reply>(props: Props<Reply>) {
  const { label, before, submitLabel, danger, send, onDone, onCancel } = props;
  const sending = useMutation({ mutationFn: send, onSuccess: onDone });
  const failure = sending.error && toFailure(sending.error);
  const refusalOf = (field: string) => failure?.fields[field];
  const refusal =
    refusalOf('code') ?? (failure && Object.keys(failure.fields).length === 0 ? failure.sentence : undefined);
  return (
    <Form<{ code: string; currentPassword: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => !sending.isPending && sending.mutate(values)}
      onValuesChange={() => sending.reset()}
    >
      {before?.(refusalOf)}
      <Form.Item
        name="code"
        label={label}
        validateStatus={refusal ? 'error' : undefined}
        help={refusal ? <span role="alert">{refusal}</span> : undefined}
        rules={[{ required: true, message: t`Enter the code` }]}
      >
        <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
      </Form.Item>
      <div className={styles.buttons}>
        {onCancel && <Button onClick={onCancel}>{t`Cancel`}</Button>}
        <Button type="primary" danger={danger} htmlType="submit" loading={sending.isPending}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}
