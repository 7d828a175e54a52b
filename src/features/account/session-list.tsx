import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useRef } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { ReplyOf } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import { endOtherSessions, endSession, listSessions, type Session } from '@/contract/session';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { ReadablePassword } from '@/ui/form/readable-password';
import { SessionRow, signedInOn } from './session-row';
import styles from './sessions.module.css';

type Sessions = ReplyOf<typeof listSessions>;

const sessionsKey = ['auth', 'session'] as const;

const Loading = () => (
  <ul className={styles.list} aria-busy="true" aria-label={t`Loading`}>
    {[1, 2].map((row) => (
      <li key={row} className={styles.row}>
        <span className={styles.words}>
          <Skeleton width={150} />
          <Skeleton width={110} />
          <Skeleton width={190} />
        </span>
      </li>
    ))}
  </ul>
);

/** The sessions of the account, and buttons that end the others. */
export function SessionList() {
  const {
    data: list,
    error,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(listSessions, { signal }),
    staleTime: 0,
  });
  const client = useQueryClient();
  const { run, running, holder } = useAction(sessionsKey);
  const place = useRef<HTMLDivElement>(null);
  const [proof] = Form.useForm<{ currentPassword: string }>();
  const sessions = list?.data ?? [];

  const end = (ended: Session | undefined, title: string, text: string, okText: string) => {
    void run({
      id: ended?.id ?? 'others',
      confirm: {
        title,
        text: (
          <>
            <p>{text}</p>
            <Form form={proof} layout="vertical" requiredMark={false} preserve={false}>
              <Form.Item
                name="currentPassword"
                label={t`Current password`}
                rules={[{ required: true, message: t`Enter your current password` }]}
              >
                <ReadablePassword autoComplete="current-password" maxLength={limits.passwordMax} />
              </Form.Item>
            </Form>
          </>
        ),
        okText,
        danger: true,
        form: proof,
      },
      call: () => {
        const body = { currentPassword: proof.getFieldValue('currentPassword') ?? '' };
        return ended
          ? call(endSession, { params: { id: ended.id }, body })
          : call(endOtherSessions, { body });
      },
      // An ended session leaves the list at once, and with it the button that was pressed.
      onDone: () => {
        client.setQueryData<Sessions>(
          sessionsKey,
          (before) =>
            before && {
              data: before.data.filter(({ id, current }) => current || (ended && id !== ended.id)),
            },
        );
        place.current?.focus();
      },
    });
  };
  const endOne = (session: Session) =>
    end(
      session,
      t`Sign out ${session.device}?`,
      t`${signedInOn(session)}. That device is signed out and has to sign in again.`,
      t`Sign out`,
    );
  const endOthers = () =>
    end(
      undefined,
      t`Sign out all other devices?`,
      t`You stay signed in here. Everywhere else you are signed out.`,
      t`Sign out all others`,
    );

  if (!list && error && !isFetching) {
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <p
        className={styles.about}
      >{t`If you do not know one of these devices, sign it out and change your password. Each device is shown with the name of its browser.`}</p>
      {!list && <Loading />}
      {list && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={running?.id === session.id}
              disabled={running !== undefined}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
      )}
      {sessions.length === 1 && <p className={styles.detail}>{t`You are not signed in anywhere else.`}</p>}
      {sessions.length > 2 && (
        <Button
          block
          danger
          disabled={running !== undefined}
          onClick={endOthers}
        >{t`Sign out all others`}</Button>
      )}
      {holder}
    </div>
  );
}
