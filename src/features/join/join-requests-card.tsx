import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFollowChanges } from '@/client/follow-changes';
import { call } from '@/client/http';
import { listKey, useList } from '@/client/list-query';
import { followed } from '@/client/query';
import { userMessage } from '@/client/user-message';
import type { ReplyOf } from '@/contract/endpoint';
import { decideJoinRequest, type JoinRequest, listJoinRequests } from '@/contract/join';
import { limits } from '@/contract/limits';
import { listMembers } from '@/contract/member';
import { partFailure } from '@/kit/part-failure';
import { type ActionConfig, useAction } from '@/kit/use-action';
import { eachRow } from '@/kit/use-bulk';
import { plural, t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Card } from '@/ui/layout/card';
import { useUnderWay } from '@/ui/layout/under-way';
import { JoinRequestLine } from './join-request-line';
import styles from './join-requests-card.module.css';

/** The place of the requests on the page. */
export const joinRequestsId = 'waiting-to-join';

/** So many are shown until the person asks for more. */
const shownFirst = 5;

type List = ReplyOf<typeof listJoinRequests>;

const requests = listKey(listJoinRequests);

type Decision = 'approve' | 'decline';

const send = (decision: Decision) => (request: JoinRequest) =>
  call(decideJoinRequest, { params: { id: request.id }, body: { decision } });

const people = (count: number) => plural(count, { one: '# person', other: '# people' });

const saidOf: Record<Decision, (count: number) => string> = {
  approve: (count) =>
    plural(count, {
      one: '# person let in and notified by email',
      other: '# people let in and notified by email',
    }),
  decline: (count) => plural(count, { one: '# person declined', other: '# people declined' }),
};

/** The requests to join the club. Nothing without any. */
export function JoinRequestsCard() {
  const [all, setAll] = useState(false);
  useFollowChanges();
  const first = useList(listJoinRequests, {}, { meta: followed });
  const whole = useList(listJoinRequests, { pageSize: limits.pageSizeMax }, { enabled: all, meta: followed });
  const list = whole.data ?? first.data;
  const { error, refetch } = first;
  const client = useQueryClient();
  const { run, running, holder } = useAction(requests, listKey(listMembers));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const card = useRef<HTMLDivElement>(null);
  /** The id of the request that is being decided, or of one of those that were. */
  const decided = useRef<string>(undefined);
  const waiting = list?.data ?? [];

  useEffect(() => {
    if (!decided.current || list?.data.some(({ id }) => id === decided.current)) return;
    decided.current = undefined;
    // The row and its buttons are gone: the focus goes to the card, or, with that gone too, to the page.
    (card.current ?? document.querySelector('main'))?.focus();
  }, [list]);

  const decide = (request: JoinRequest, decision: Decision, confirm?: ActionConfig['confirm']) =>
    void run({
      id: request.id,
      key: decision,
      confirm,
      call: () => {
        decided.current = request.id;
        return send(decision)(request);
      },
      onFailed: () => {
        decided.current = undefined;
      },
      // A decided request leaves the list at once.
      onDone: () =>
        client.setQueriesData<List>(
          { queryKey: requests },
          (before) =>
            before && { data: before.data.filter(({ id }) => id !== request.id), total: before.total - 1 },
        ),
    });

  const decline = (request: JoinRequest) =>
    decide(request, 'decline', {
      title: t`Decline ${request.fullname}?`,
      text: t`Their request is deleted. They can ask again with the code of your club.`,
      okText: t`Decline`,
      danger: true,
    });

  const total = list?.total ?? 0;
  const shown = all ? waiting : waiting.slice(0, shownFirst);
  const several = waiting.length > 1;
  const chosen = shown.filter(({ id }) => ticked.has(id));
  useUnderWay(chosen.length > 0);
  const tick = (id: string, on: boolean) =>
    setTicked((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)));

  /** Decides on all ticked requests; those that failed are named and stay ticked. */
  const decideChosen = (decision: Decision, confirm?: ActionConfig['confirm']) =>
    void run({
      id: 'selection',
      key: decision,
      confirm,
      call: async () => {
        const rows = chosen.map((row) => ({ key: row.id, title: row.fullname, row }));
        const { done, failed } = await eachRow(send(decision))(rows);
        const over = new Set(rows.map(({ key }) => key));
        for (const { key } of failed) over.delete(key);
        // Others may have been ticked meanwhile.
        setTicked((before) => new Set([...before].filter((id) => !over.has(id))));
        const message = saidOf[decision](done);
        if (failed.length > 0) throw partFailure(done > 0 ? message : undefined, failed);
        decided.current = rows[0]?.key;
        return { message };
      },
    });
  const declineChosen = () =>
    decideChosen('decline', {
      title: plural(chosen.length, { one: 'Decline # request?', other: 'Decline # requests?' }),
      text: t`Their requests are deleted. They can ask again with the code of your club.`,
      okText: t`Decline`,
      danger: true,
    });

  const unread = error && !list;
  const visible = waiting.length > 0 || unread;
  return (
    <>
      {visible && (
        <div id={joinRequestsId} className={styles.place} ref={card} tabIndex={-1}>
          <Card
            title={t`Waiting to join`}
            extra={list && list.total > 1 && <span className={styles.count}>{people(list.total)}</span>}
            padded={false}
          >
            {unread && (
              <div className={styles.notice}>
                <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />
              </div>
            )}
            {shown.length > 0 && (
              <ul className={styles.list}>
                {shown.map((request) => (
                  <JoinRequestLine
                    key={request.id}
                    request={request}
                    deciding={running?.id === request.id ? running.key : undefined}
                    disabled={running !== undefined}
                    tick={
                      several
                        ? { on: ticked.has(request.id), onChange: (on) => tick(request.id, on) }
                        : undefined
                    }
                    onLetIn={() => decide(request, 'approve')}
                    onDecline={() => decline(request)}
                  />
                ))}
              </ul>
            )}
            {chosen.length > 0 && (
              <fieldset className={styles.chosen} aria-label={t`With the selected people`}>
                <span className={styles.count}>
                  {plural(chosen.length, { one: '# person selected', other: '# people selected' })}
                </span>
                <Button
                  disabled={running !== undefined}
                  onClick={declineChosen}
                >{t`Decline ${chosen.length}`}</Button>
                <Button
                  type="primary"
                  disabled={running !== undefined}
                  onClick={() => decideChosen('approve')}
                >{t`Let in ${chosen.length}`}</Button>
              </fieldset>
            )}
            {shown.length < total && shown.length < limits.pageSizeMax && (
              <div className={styles.more}>
                {whole.error && <p role="alert">{userMessage(whole.error)}</p>}
                <Button
                  type="link"
                  loading={whole.isFetching}
                  onClick={() => (all ? void whole.refetch() : setAll(true))}
                >
                  {total > limits.pageSizeMax ? t`Show ${limits.pageSizeMax}` : t`Show all ${total}`}
                </Button>
              </div>
            )}
            {shown.length < total && shown.length >= limits.pageSizeMax && (
              <p
                className={styles.others}
              >{t`The other requests appear as soon as you have decided these.`}</p>
            )}
          </Card>
        </div>
      )}
      {holder}
    </>
  );
}
