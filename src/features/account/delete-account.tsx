import { DeleteOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { App, Button, Form } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { forgetToken } from '@/client/session';
import { toFailure, userMessage } from '@/client/user-message';
import type { Account } from '@/contract/account';
import { limits } from '@/contract/limits';
import { getLeaving, type Leaving, removeOwn } from '@/contract/personal/own-data';
import { t } from '@/language/text';
import { principalOf } from '@/policy/principal';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ReadablePassword } from '@/ui/form/readable-password';
import { leavingWords } from './leaving-words';
import { identifierOf } from './profile-values';
import styles from './your-data.module.css';

interface Props {
  account: Account;
}

/** Shows what would be deleted and what would stay; then asks for the password and deletes the account. */
export function DeleteAccount({ account }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'leaving'],
    queryFn: async ({ signal }) => (await call(getLeaving, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const [asking, setAsking] = useState(false);
  const { goes, stays } = leavingWords(principalOf(account).persona);
  return (
    <section className={styles.section} aria-labelledby="delete-account">
      <h2 id="delete-account" className={styles.heading}>{t`Delete your account`}</h2>
      {error && !data && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton shape="block" height={220} />}
      {data?.obstacle && <p className={styles.obstacle}>{data.obstacle.sentence}</p>}
      {data && !data.obstacle && (
        <>
          <p className={styles.text}>{t`You are signed out everywhere at once. This cannot be undone.`}</p>
          <Points title={t`What is deleted`} points={[...goes, ...data.children.map(childPoint)]} />
          <Points title={t`What stays`} points={stays} />
          {asking ? (
            <AskPassword account={account} onCancel={() => setAsking(false)} />
          ) : (
            <Button
              block
              danger
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => setAsking(true)}
            >{t`Delete my account…`}</Button>
          )}
        </>
      )}
    </section>
  );
}

const childPoint = ({ firstName }: Leaving['children'][number]) =>
  t`${firstName}’s account, because no other guardian can give consent`;

const Points = ({ title, points }: { title: string; points: readonly string[] }) => (
  <>
    <h3 className={styles.small}>{title}</h3>
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  </>
);

function AskPassword({ account, onCancel }: Props & { onCancel: () => void }) {
  const { message } = App.useApp();
  const [typed, setTyped] = useState('');
  const removing = useMutation({
    mutationFn: (currentPassword: string) => call(removeOwn, { body: { currentPassword }, once: true }),
    onSuccess: (reply) => {
      void message.success(reply.message);
      // The guard then redirects to the sign-in, in every tab.
      forgetToken();
    },
  });
  const failure = removing.error && toFailure(removing.error);
  const refusal = failure && (failure.fields.currentPassword ?? failure.message);
  return (
    <Form layout="vertical" disabled={removing.isPending} onFinish={() => removing.mutate(typed)}>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={identifierOf(account)}
        readOnly
        hidden
      />
      <Form.Item
        label={t`Current password`}
        htmlFor="deletion-password"
        validateStatus={refusal ? 'error' : undefined}
        help={refusal ? <span role="alert">{refusal}</span> : undefined}
      >
        <ReadablePassword
          id="deletion-password"
          autoFocus
          maxLength={limits.passwordMax}
          autoComplete="current-password"
          value={typed}
          aria-invalid={refusal ? true : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            removing.reset();
          }}
        />
      </Form.Item>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{t`Keep my account`}</Button>
        <Button
          type="primary"
          danger
          htmlType="submit"
          disabled={typed === ''}
          loading={removing.isPending}
        >{t`Delete my account`}</Button>
      </div>
    </Form>
  );
}
