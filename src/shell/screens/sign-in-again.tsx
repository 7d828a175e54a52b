import { useMutation } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/client/http';
import { keepToken } from '@/client/session';
import { toFailure, userMessage } from '@/client/user-message';
import type { Account } from '@/contract/account';
import { login } from '@/contract/auth';
import { limits } from '@/contract/limits';
import { PauseLine } from '@/features/listen/player/transport';
import { ReadablePassword } from '@/ui/form/readable-password';
import styles from './sign-in-again.module.css';

interface Props {
  /** The account that was signed in. */
  account: Account;
  onLeave: () => void;
}

interface Values {
  password: string;
  code?: string;
  keep: boolean;
}

/** Covers the page when the session has expired. The page stays mounted below it, with everything that was typed. */
export function SignInAgain({ account: { user }, onLeave }: Props) {
  const identifier = user.email ?? user.phone ?? user.username ?? '';
  const password = useRef<InputRef>(null);
  const [codeNeeded, setCodeNeeded] = useState(false);
  const toPassword = () => password.current?.focus({ cursor: 'all' });
  const signingIn = useMutation({
    mutationFn: async (values: Values) => {
      const { token } = await call(login, { body: { identifier, ...values } });
      keepToken(token, values.keep);
    },
    onError: (error) => {
      if (toFailure(error).code === 'code_needed') setCodeNeeded(true);
      else if (!codeNeeded) toPassword();
    },
  });
  const failed = signingIn.isError && toFailure(signingIn.error).code !== 'code_needed';
  return (
    <Modal
      open
      centered
      title="Sign in again"
      width={400}
      // It covers drawers and modals too and is opaque, because another person may sit at the screen by now.
      zIndex={2000}
      classNames={{ mask: styles.cover }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      afterOpenChange={(shown) => shown && toPassword()}
    >
      <p className={styles.text}>You were signed out. Nothing is lost: sign in and go on where you were.</p>
      <PauseLine />
      <Form<Values>
        layout="vertical"
        requiredMark={false}
        initialValues={{ password: '', keep: true }}
        // The form is not disabled while it is sent, because the field would lose the focus.
        onFinish={(values) => !signingIn.isPending && signingIn.mutate(values)}
        onValuesChange={() => signingIn.reset()}
      >
        <Form.Item label="Email, phone or username" htmlFor="again">
          <Input
            id="again"
            name="identifier"
            value={identifier}
            readOnly
            variant="filled"
            tabIndex={-1}
            autoComplete="username"
          />
        </Form.Item>
        <Form.Item
          name="password"
          label="Password"
          validateStatus={failed && !codeNeeded ? 'error' : undefined}
          help={failed && !codeNeeded ? <span role="alert">{userMessage(signingIn.error)}</span> : undefined}
          rules={[{ required: true, message: 'Enter your password' }]}
        >
          <ReadablePassword
            ref={password}
            autoFocus
            autoComplete="current-password"
            maxLength={limits.passwordMax}
          />
        </Form.Item>
        {codeNeeded && (
          <Form.Item
            name="code"
            label="Code of your app, or a recovery code"
            validateStatus={failed ? 'error' : undefined}
            help={failed ? <span role="alert">{userMessage(signingIn.error)}</span> : undefined}
            rules={[{ required: true, message: 'Enter the code' }]}
          >
            <Input autoFocus autoComplete="one-time-code" maxLength={40} />
          </Form.Item>
        )}
        <Form.Item name="keep" valuePropName="checked" className={styles.keep}>
          <Checkbox>Keep me signed in</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={signingIn.isPending}>
          Sign in
        </Button>
        <Button type="text" block onClick={onLeave} className={styles.leave}>
          I am not {user.firstName}
        </Button>
      </Form>
    </Modal>
  );
}
