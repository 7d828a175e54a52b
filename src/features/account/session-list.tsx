import { App, Button } from 'antd';
import { useRef } from 'react';
import { userMessage } from '@/client/user-message';
import type { Session } from '@/contract/session';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useResultModal } from '@/ui/feedback/result-modal';
import { Skeleton } from '@/ui/feedback/skeleton';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { SessionRow } from './session-row';
import styles from './sessions.module.css';
import { useEndSession, useListSessions } from './use-sessions';

const Loading = () => (
  <ul className={styles.list} aria-busy="true" aria-label="Loading">
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

/** Where somebody is signed in, and the ends of what is not theirs any more. */
export function SessionList() {
  const { data: list, error, refetch, isFetching } = useListSessions();
  const { mutateAsync: end, variables, isPending } = useEndSession();
  const { message } = App.useApp();
  const { ask, holder } = useConfirm();
  const results = useResultModal();
  const place = useRef<HTMLDivElement>(null);
  const sessions = list?.data ?? [];

  const settle = async (id: string | undefined) => {
    try {
      void message.success((await end(id)).message);
      // The button that was pressed is gone.
      place.current?.focus();
    } catch (problem) {
      results.error(userMessage(problem));
    }
  };
  const askOne = ({ id, device }: Session) =>
    ask({
      title: `End ${device}?`,
      text: 'Whoever uses it is signed out there, and has to sign in again.',
      okText: 'End',
      danger: true,
      onOk: () => settle(id),
    });
  const askOthers = () =>
    ask({
      title: 'End all others?',
      text: 'You stay signed in here. Everywhere else you are signed out.',
      okText: 'End all others',
      danger: true,
      onOk: () => settle(undefined),
    });

  if (!list && error && !isFetching) {
    return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <p className={styles.about}>
        Do you not know one of these? End it, and change your password. A device is named as its browser names
        itself.
      </p>
      {!list && <Loading />}
      {list && (
        <ul className={styles.list}>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={isPending && variables === session.id}
              disabled={isPending}
              onEnd={() => askOne(session)}
            />
          ))}
        </ul>
      )}
      {sessions.length === 1 && <p className={styles.detail}>You are signed in nowhere else.</p>}
      {sessions.length > 2 && (
        <Button block danger disabled={isPending} onClick={askOthers}>
          End all others
        </Button>
      )}
      {holder}
      {results.holder}
    </div>
  );
}
