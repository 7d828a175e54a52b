import { useQuery } from '@tanstack/react-query';
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
import { useAction } from '@/kit/use-action';
import { Rich } from '@/language/rich';
import { listed, meaning, plural, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/form/dialog';
import styles from './remind-modal.module.css';

function LeftOut({ lately, withoutAdmin }: Pick<ReminderPreview, 'lately' | 'withoutAdmin'>) {
  return (
    <>
      {lately.length > 0 && (
        <p>
          <Rich
            text="<left>No email now:</left> {names}, reminded in the last {hours} hours."
            left={<strong />}
            names={listed(lately)}
            hours={limits.remindAgainHours}
          />
        </p>
      )}
      {withoutAdmin.length > 0 && (
        <p>
          <Rich
            text="<left>No admin to write to:</left> {names}."
            left={<strong />}
            names={listed(withoutAdmin)}
          />
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
          <h2 className={styles.heading}>{meaning('recipients')`To`}</h2>
          <ul className={styles.recipients}>
            {recipients.map(({ clubId, clubname, admins }) => (
              <li key={clubId}>
                <strong>{clubname}</strong> · {listed(admins)}
              </li>
            ))}
            {more > 0 && <li>{plural(more, { one: 'and # more club', other: 'and # more clubs' })}</li>}
          </ul>
          <h2 className={styles.heading}>
            {clubs > 1 ? t`Email, shown for ${recipients[0]?.clubname ?? ''}` : t`Email`}
          </h2>
          <div className={styles.email}>
            <strong>{email.subject}</strong>
            <section
              className={styles.text}
              aria-label={t`Text of the email`}
              // It scrolls, also by keyboard.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls takes the focus
              tabIndex={0}
            >
              {email.text}
            </section>
          </div>
        </>
      ) : (
        <p>{t`No club gets an email now.`}</p>
      )}
      <LeftOut {...leftOut} />
    </>
  );
}

interface Props {
  episode: Pick<Episode, 'id'>;
  who: RemindedGroup;
  open: boolean;
  onClose: () => void;
  afterClose?: () => void;
}

const titles: Record<RemindedGroup, string> = {
  late: t`Remind late clubs`,
  silent: t`Remind silent clubs`,
};

/** Shows the recipients and the words of a reminder before it is sent. */
export function RemindModal({ episode, who, onClose, ...dialog }: Props) {
  const { run, running, holder } = useAction(boardKey(episode.id), ['attention']);
  const { data, error, refetch } = useQuery({
    // Not one of the board's, which is loaded again once it was sent: the dialog keeps what was sent while it closes.
    queryKey: ['reminders', episode.id, who],
    queryFn: async ({ signal }) =>
      (await call(previewReminders, { params: { episodeId: episode.id }, query: { who }, signal })).data,
    // The next opening begins anew.
    gcTime: 0,
  });
  const emails = data?.emails ?? 0;
  const send = () =>
    run({
      id: who,
      call: () => call(remindClubs, { params: { episodeId: episode.id }, body: { who } }),
      onDone: onClose,
    });
  return (
    <Dialog
      title={titles[who]}
      {...dialog}
      okText={emails > 0 ? plural(emails, { one: 'Send # email', other: 'Send # emails' }) : t`Send emails`}
      okButtonProps={{ disabled: emails === 0 }}
      confirmLoading={running !== undefined}
      onOk={() => void send()}
      onClose={onClose}
    >
      <div className={styles.body}>
        {data ? (
          <Preview {...data} />
        ) : error ? (
          <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </div>
      {holder}
    </Dialog>
  );
}
