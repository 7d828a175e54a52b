import { Form } from 'antd';
import { useState } from 'react';
import { useTimeZone } from '@/client/today';
import type { Episode } from '@/contract/episode';
import { clockIn, instantOf } from '@/contract/time-zone';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Dialog } from '@/ui/form/dialog';
import { Opened } from '@/ui/form/opened';
import type { BoardView } from './board-queries';
import { PublishChecks } from './publish-checks';
import styles from './publish-modal.module.css';
import { PublishWhen, type When } from './publish-when';
import { usePublishing } from './use-publishing';

interface Props {
  episode: Episode;
  board: Pick<BoardView, 'reply' | 'failure'>;
  open: boolean;
  /** What is chosen at first; without it, what the episode has. */
  when?: When['when'];
  onClose: () => void;
}

const line = '1px solid var(--line)';

/** The checklist has two columns that reach the edges. */
const frame = {
  container: { padding: 0, overflow: 'hidden' },
  header: { margin: 0, padding: '20px 24px', borderBottom: line },
  footer: { margin: 0, padding: '14px 24px', borderTop: line },
} as const;

/** Why it cannot be published now, in the server's words. */
const refusalOf = ({ status }: Episode, { reply }: Props['board']): string | null => {
  if (status !== 'in_progress') return t`This episode is not in progress any more.`;
  return reply?.summary.refusal ?? null;
};

function okWords({ when }: Partial<When>, { publishAt }: Episode): string {
  if (when !== 'time') return t`Publish`;
  return publishAt ? t`Change the time` : t`Schedule`;
}

function Checklist({ episode, board, open, when, onClose, afterClose }: Props & { afterClose: () => void }) {
  const zone = useTimeZone();
  const [form] = Form.useForm<When>();
  const [busy, setBusy] = useState(false);
  const { publish, plan, cancel, holder } = usePublishing(episode);
  const { publishAt = null, status } = episode;
  const begun: When = {
    when: when ?? (publishAt ? 'time' : 'now'),
    at: publishAt && clockIn(zone, new Date(publishAt)),
  };
  const chosen = Form.useWatch((values: When) => values.when, form) ?? begun.when;
  const typed = Form.useWatch((values: When) => values.at, form);
  const refusal = refusalOf(episode, board);
  const later = chosen === 'time' && status === 'in_progress';

  const act = async (run: () => Promise<boolean>) => {
    setBusy(true);
    if (await run()) onClose();
    setBusy(false);
  };
  const submit = (values: When) => {
    if (values.when === 'now') return act(() => publish(values.asNew));
    const { at } = values;
    // An unchanged time keeps its seconds.
    const instant = at === begun.at && publishAt ? publishAt : at && instantOf(zone, at).toISOString();
    return instant ? act(() => plan(instant)) : undefined;
  };

  return (
    <>
      <Dialog
        title={t`Publish ${episode.name}`}
        open={open}
        width={880}
        styles={frame}
        okText={okWords({ when: chosen }, episode)}
        onOk={() => form.submit()}
        confirmLoading={busy}
        okButtonProps={{
          disabled: (refusal !== null && !later) || (!board.reply && !board.failure),
        }}
        onClose={onClose}
        changed={chosen === 'time' && Boolean(typed) && typed !== begun.at}
        afterClose={afterClose}
      >
        <div className={styles.columns}>
          <section className={styles.checks} aria-label={t`How far the clubs are`}>
            {board.reply ? (
              <PublishChecks episode={episode} board={board.reply} onLeave={onClose} />
            ) : board.failure ? (
              <FailureNotice {...board.failure} />
            ) : (
              <Skeleton lines={9} />
            )}
          </section>
          <Form<When>
            form={form}
            layout="vertical"
            className={styles.when}
            initialValues={begun}
            onFinish={(values) => void submit(values)}
          >
            <PublishWhen episode={episode} onCancelTime={() => void act(cancel)} />
            <p
              className={styles.meaning}
            >{t`Each club’s episode is made from the parts it has sent by then. After that, clubs cannot send more parts.`}</p>
            {refusal && (
              <p className={later ? styles.early : styles.refusal} role="alert">
                {later && t`It cannot be published until this is solved: `}
                {refusal}
              </p>
            )}
          </Form>
        </div>
      </Dialog>
      {holder}
    </>
  );
}

/**
 * Publishing as a checklist: how far the clubs are, and when it goes out. Until that is known it cannot be
 * confirmed. After a failure, which is shown, the dialog stays open for another try. It begins anew at each
 * opening.
 */
export const PublishModal = (props: Props) => (
  <Opened subject={props.open || undefined}>{(_, dialog) => <Checklist {...props} {...dialog} />}</Opened>
);
