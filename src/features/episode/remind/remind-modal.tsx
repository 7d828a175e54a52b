import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Episode } from '@/contract/episode';
import {
  previewReminders,
  type RemindedGroup,
  type ReminderPreview,
  remindClubs,
} from '@/contract/episode-club';
import { limits } from '@/contract/limits';
import { boardKey } from '@/entities/episode/episode-queries';
import { clubCount } from '@/entities/episode/episode-words';
import { useAction } from '@/kit/use-action';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import styles from './remind-modal.module.css';

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

function LeftOut({ lately, withoutAdmin }: Pick<ReminderPreview, 'lately' | 'withoutAdmin'>) {
  return (
    <>
      {lately.length > 0 && (
        <p>
          <strong>Not again now:</strong> {listed(lately)}, reminded in the last {limits.remindAgainHours}{' '}
          hours.
        </p>
      )}
      {withoutAdmin.length > 0 && (
        <p>
          <strong>No admin to write to:</strong> {listed(withoutAdmin)}.
        </p>
      )}
    </>
  );
}

function Preview({ email, recipients, clubs, ...leftOut }: ReminderPreview) {
  const more = clubs - recipients.length;
  return (
    <>
      {email ? (
        <>
          <h3 className={styles.heading}>To</h3>
          <ul className={styles.recipients}>
            {recipients.map(({ clubId, clubname, admins }) => (
              <li key={clubId}>
                <strong>{clubname}</strong> · {listed(admins)}
              </li>
            ))}
            {more > 0 && <li>and {clubCount(more)} more</li>}
          </ul>
          <h3 className={styles.heading}>
            {clubs > 1 ? `Email, here to ${recipients[0]?.clubname}` : 'Email'}
          </h3>
          <div className={styles.email}>
            <strong>{email.subject}</strong>
            <section
              className={styles.text}
              aria-label="Text of the email"
              // It scrolls, also by keyboard.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus
              tabIndex={0}
            >
              {email.text}
            </section>
          </div>
        </>
      ) : (
        <p>No club gets an email now.</p>
      )}
      <LeftOut {...leftOut} />
    </>
  );
}

interface Props {
  episode: Pick<Episode, 'id'>;
  who: RemindedGroup;
  onClose: () => void;
}

/** Shows the recipients and the words of a reminder before it is sent. */
export function RemindModal({ episode, who, onClose }: Props) {
  const { run, running, holder } = useAction(boardKey(episode.id), ['attention']);
  const { data, error, refetch } = useQuery({
    queryKey: [...boardKey(episode.id), 'reminders', who],
    queryFn: async ({ signal }) =>
      (await call(previewReminders, { params: { episodeId: episode.id }, query: { who }, signal })).data,
    staleTime: 0,
  });
  const emails = data?.emails ?? 0;
  const send = () =>
    run({
      id: who,
      call: () => call(remindClubs, { params: { episodeId: episode.id }, body: { who } }),
      onDone: onClose,
    });
  return (
    <Modal
      title={data ? `Remind ${clubCount(data.clubs)}` : `Remind ${who} clubs`}
      open
      okText={emails === 1 ? 'Send 1 email' : `Send ${emails} emails`}
      okButtonProps={{ disabled: emails === 0 }}
      confirmLoading={running !== undefined}
      onOk={() => void send()}
      onCancel={onClose}
      centered
    >
      <div className={styles.body}>
        {data ? (
          <Preview {...data} />
        ) : error ? (
          <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 8 }} />
        )}
      </div>
      {holder}
    </Modal>
  );
}
