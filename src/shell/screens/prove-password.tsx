import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Form, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/client/http';
import { answerProof } from '@/client/proof';
import { toFailure } from '@/client/user-message';
import type { Account } from '@/contract/account';
import { limits } from '@/contract/limits';
import { proveSession } from '@/contract/sign-in/proof';
import { getSecondFactor } from '@/contract/sign-in/second-factor';
import { OwnPasskeyButton } from '@/entities/second-factor/own-passkey-button';
import { t } from '@/language/text';
import { can } from '@/policy/can';
import { principalOf } from '@/policy/principal';
import { Dialog } from '@/ui/form/dialog';
import { ReadablePassword } from '@/ui/form/readable-password';

interface Values {
  currentPassword?: string;
  code?: string;
}

interface Props {
  account: Account;
  open: boolean;
}

/**
 * Over the page: asks for the password before what cannot be undone, and on a shared device before what a tap or a PIN does not open.
 * Who has an authenticator app may type its code instead, or use a passkey.
 */
export function ProvePassword({ account, open }: Props) {
  const { user } = account;
  const password = useRef<InputRef>(null);
  const proving = useMutation({
    mutationFn: (body: Values) => call(proveSession, { body, once: true }),
    onSuccess: () => answerProof(true),
    onError: () => password.current?.focus({ cursor: 'all' }),
  });
  const { data: second } = useQuery({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
    enabled: open && can(principalOf(account), 'second-factor:own'),
  });
  const [byCode, setByCode] = useState(false);
  const failure = proving.error && toFailure(proving.error);
  const refusal = failure && (failure.fields.currentPassword ?? failure.fields.code ?? failure.sentence);
  return (
    <Dialog
      open={open}
      title={byCode ? t`Enter a code` : t`Enter your password`}
      width={400}
      // It covers drawers, and the question before an action, which antd puts at 2000.
      zIndex={2100}
      footer={null}
      onClose={() => answerProof(false)}
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
        {account.shared && (
          <p>{t`This device is shared. Only your password opens your family and your settings on it.`}</p>
        )}
        {byCode ? (
          <Form.Item
            name="code"
            label={t`Code from your app`}
            validateStatus={refusal ? 'error' : undefined}
            help={refusal ? <span role="alert">{refusal}</span> : undefined}
            rules={[{ required: true, message: t`Enter the code` }]}
          >
            <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={40} />
          </Form.Item>
        ) : (
          <Form.Item
            name="currentPassword"
            label={t`Password of ${user.firstName}`}
            validateStatus={refusal ? 'error' : undefined}
            help={refusal ? <span role="alert">{refusal}</span> : undefined}
            rules={[{ required: true, message: t`Enter your password` }]}
          >
            <ReadablePassword
              ref={password}
              autoFocus
              autoComplete="current-password"
              maxLength={limits.passwordMax}
            />
          </Form.Item>
        )}
        <Button type="primary" htmlType="submit" block loading={proving.isPending}>{t`Continue`}</Button>
        {second?.on && (
          <Button
            type="text"
            block
            onClick={() => {
              proving.reset();
              setByCode(!byCode);
            }}
          >
            {byCode ? t`Use the password` : t`Use a code of your app`}
          </Button>
        )}
        {second && second.passkeys > 0 && (
          <OwnPasskeyButton
            send={(passkey) => call(proveSession, { body: { passkey }, once: true })}
            onDone={() => answerProof(true)}
          >{t`Use a passkey`}</OwnPasskeyButton>
        )}
      </Form>
    </Dialog>
  );
}
