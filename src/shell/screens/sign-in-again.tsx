import { useMutation } from '@tanstack/react-query';
// biome-ignore lint/style/noRestrictedImports: it cannot be closed
import { Button, Checkbox, Form, Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/client/http';
import { keepToken } from '@/client/session';
import { toFailure, userMessage } from '@/client/user-message';
import type { Account } from '@/contract/account';
import { login } from '@/contract/auth';
import type { SecondStep } from '@/contract/errors';
import { limits } from '@/contract/limits';
import { askPasskey, signInByPasskey } from '@/contract/sign-in/passkey';
import { PauseLine } from '@/features/listen/player/transport';
import { t } from '@/language/text';
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
export function SignInAgain({ account, onLeave }: Props) {
  const { user } = account;
  const identifier = user.email ?? user.phone ?? user.username ?? '';
  const password = useRef<InputRef>(null);
  const [form] = Form.useForm<Values>();
  const [step, setStep] = useState<SecondStep>();
  const codeNeeded = step !== undefined;
  // Alone it is offered to those alone who have one that opens the account here; as the second step, where it is one.
  const offersPasskey = step ? step.passkey !== null : account.passkeySignsIn === true;
  const toPassword = () => password.current?.focus({ cursor: 'all' });
  const signingIn = useMutation({
    mutationFn: async (values: Values) => {
      const { token } = await call(login, { body: { identifier, ...values } });
      keepToken(token, values.keep);
    },
    onError: (error) => {
      const { code, secondStep = { app: true, passkey: null } } = toFailure(error);
      if (code === 'code_needed') setStep(secondStep);
      else if (!codeNeeded) toPassword();
    },
  });
  const byPasskey = useMutation({
    mutationFn: async () => {
      const { pickPasskey } = await import('@/client/passkey');
      const { password = '', keep }: Values = form.getFieldsValue();
      if (step?.passkey) {
        const second = { passkey: await pickPasskey(step.passkey) };
        keepToken((await call(login, { body: { identifier, password, keep, ...second } })).token, keep);
        return;
      }
      const passkey = await pickPasskey((await call(askPasskey, { body: {} })).data);
      keepToken((await call(signInByPasskey, { body: { passkey, keep, userId: user.id } })).token, keep);
    },
    // A request for the second step works once: the password brings another one.
    onError: () => setStep(undefined),
  });
  const failed = signingIn.isError && toFailure(signingIn.error).code !== 'code_needed';
  return (
    <Modal
      open
      centered
      title={t`Sign in again`}
      width={400}
      // It covers drawers and modals too and is opaque, because another person may sit at the screen by now.
      zIndex={2200}
      classNames={{ mask: styles.cover }}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      afterOpenChange={(shown) => shown && toPassword()}
    >
      <p
        className={styles.text}
      >{t`You were signed out. Nothing is lost: sign in and continue where you were.`}</p>
      <PauseLine />
      <Form<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ password: '', keep: true }}
        // The form is not disabled while it is sent, because the field would lose the focus.
        onFinish={(values) => !signingIn.isPending && signingIn.mutate(values)}
        onValuesChange={() => {
          signingIn.reset();
          byPasskey.reset();
        }}
      >
        <Form.Item label={t`Email, phone or username`} htmlFor="again">
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
          label={t`Password`}
          validateStatus={failed && !codeNeeded ? 'error' : undefined}
          help={failed && !codeNeeded ? <span role="alert">{userMessage(signingIn.error)}</span> : undefined}
          rules={[{ required: true, message: t`Enter your password` }]}
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
            label={step.app ? t`Code from your app, or a recovery code` : t`A recovery code`}
            validateStatus={failed ? 'error' : undefined}
            help={failed ? <span role="alert">{userMessage(signingIn.error)}</span> : undefined}
            rules={[{ required: true, message: t`Enter the code` }]}
          >
            <Input autoFocus={!step.passkey} autoComplete="one-time-code" maxLength={40} />
          </Form.Item>
        )}
        <Form.Item name="keep" valuePropName="checked" className={styles.keep}>
          <Checkbox>{t`Keep me signed in`}</Checkbox>
        </Form.Item>
        <Button type="primary" htmlType="submit" block loading={signingIn.isPending}>{t`Sign in`}</Button>
        {offersPasskey && (
          <Button
            type="text"
            block
            loading={byPasskey.isPending}
            onClick={() => byPasskey.mutate()}
          >{t`Use a passkey`}</Button>
        )}
        {byPasskey.error && (
          <p role="alert" className={styles.wrong}>
            {userMessage(byPasskey.error)}
          </p>
        )}
        <Button
          type="text"
          block
          onClick={onLeave}
          className={styles.leave}
        >{t`I am not ${user.firstName}`}</Button>
      </Form>
    </Modal>
  );
}
