import { App, Form } from 'antd';
import { call } from '@/client/http';
import type { Account } from '@/contract/account';
import { limits } from '@/contract/limits';
import { endSecondFactor } from '@/contract/sign-in/second-factor';
import { t } from '@/language/text';
import { ReadablePassword } from '@/ui/form/readable-password';
import { identifierOf } from '../profile-values';
import { CodeForm } from './code-form';

interface Props {
  account: Account;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for the password and a code, and turns the second step off. */
export function EndSecondFactor({ account, onDone, onCancel }: Props) {
  const { message } = App.useApp();
  return (
    <CodeForm
      label={t`Code from your app, or a recovery code`}
      submitLabel={t`Turn off`}
      danger
      send={(body) => call(endSecondFactor, { body })}
      onDone={(reply) => {
        void message.success(reply.message);
        onDone();
      }}
      onCancel={onCancel}
      before={(refusalOf) => {
        const refusal = refusalOf('currentPassword');
        return (
          <>
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={identifierOf(account)}
              readOnly
              hidden
            />
            <Form.Item
              name="currentPassword"
              label={t`Current password`}
              validateStatus={refusal ? 'error' : undefined}
              help={refusal ? <span role="alert">{refusal}</span> : undefined}
              rules={[{ required: true, message: t`Enter your current password` }]}
            >
              <ReadablePassword autoFocus autoComplete="current-password" maxLength={limits.passwordMax} />
            </Form.Item>
          </>
        );
      }}
    />
  );
}
