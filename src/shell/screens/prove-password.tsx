import { useMutation } from '@tanstack/react-query';
import { Button, Form, type InputRef, Modal } from 'antd';
import { useRef } from 'react';
import { call } from '@/client/http';
import { answerProof } from '@/client/proof';
import { toFailure } from '@/client/user-message';
import type { Account } from '@/contract/account';
import { limits } from '@/contract/limits';
import { proveSession } from '@/contract/session';
import { ReadablePassword } from '@/ui/form/readable-password';

interface Values {
  currentPassword: string;
}

interface Props {
  account: Account;
  open: boolean;
}

/** Over the page, on a shared device: asks for the password before what a tap or a PIN does not open. */
export function ProvePassword({ account: { user }, open }: Props) {
  const password = useRef<InputRef>(null);
  const proving = useMutation({
    mutationFn: (body: Values) => call(proveSession, { body, once: true }),
    onSuccess: () => answerProof(true),
    onError: () => password.current?.focus({ cursor: 'all' }),
  });
  const failure = proving.error && toFailure(proving.error);
  const refusal = failure && (failure.fields.currentPassword ?? failure.sentence);
  return (
    <Modal
      open={open}
      centered
      title="Enter your password"
      width={400}
      // It covers drawers, too.
      zIndex={1900}
      footer={null}
      destroyOnHidden
      onCancel={() => answerProof(false)}
      afterOpenChange={(shown) => shown && password.current?.focus()}
    >
      <Form<Values>
        layout="vertical"
        requiredMark={false}
        onFinish={(values) => !proving.isPending && proving.mutate(values)}
        onValuesChange={() => proving.reset()}
      >
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user.email ?? user.phone ?? user.username ?? ''}
          readOnly
          hidden
        />
        <Form.Item
          name="currentPassword"
          label={`Password of ${user.firstName}`}
          validateStatus={refusal ? 'error' : undefined}
          help={refusal ? <span role="alert">{refusal}</span> : undefined}
          rules={[{ required: true, message: 'Enter your password' }]}
        >
          <ReadablePassword
            ref={password}
            autoFocus
            autoComplete="current-password"
            maxLength={limits.passwordMax}
          />
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={proving.isPending}>
          Go on
        </Button>
      </Form>
    </Modal>
  );
}
