import { App, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { toFailure, userMessage } from '@/client/user-message';
import type { JoinRequest } from '@/contract/join';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { Card } from '@/ui/layout/card';
import { JoinRequestRow } from './join-request-row';
import styles from './join-requests-card.module.css';
import { useDecideJoinRequest } from './use-decide-join-request';
import { useListJoinRequests } from './use-list-join-requests';

/** So many stand in the card until it is asked for more. */
const shownFirst = 5;

/** Who waits to be let into the club. Nothing at all when nobody does. */
export function JoinRequestsCard() {
  const { data: list, error, refetch } = useListJoinRequests();
  const { mutateAsync: decide, variables, isPending } = useDecideJoinRequest();
  const { message } = App.useApp();
  const { ask, holder } = useConfirm();
  const results = useResultModal();
  const [all, setAll] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  /** Who is being decided on. */
  const decided = useRef<string>(undefined);
  const waiting = list?.data ?? [];

  useEffect(() => {
    if (!decided.current || list?.data.some(({ id }) => id === decided.current)) return;
    decided.current = undefined;
    // The row and its buttons are gone: the focus goes to the card, or, with that gone too, to the page.
    (card.current ?? document.querySelector('main'))?.focus();
  }, [list]);

  const settle = async ({ id }: JoinRequest, decision: 'approve' | 'decline') => {
    decided.current = id;
    try {
      const reply = await decide({ id, decision });
      void message.success(reply.message);
    } catch (problem) {
      decided.current = undefined;
      results.error(toFailure(problem));
    }
  };

  const decline = (request: JoinRequest) =>
    ask({
      title: `Decline ${request.fullname}?`,
      text: 'Their request is deleted. They can ask again with the code of your club.',
      okText: 'Decline',
      danger: true,
      onOk: () => settle(request, 'decline'),
    });

  const shown = all ? waiting : waiting.slice(0, shownFirst);
  const unread = error && !list;
  const visible = waiting.length > 0 || unread;
  return (
    <>
      {visible && (
        <div className={styles.place} ref={card} tabIndex={-1}>
          <Card
            title="Waiting to join"
            extra={list && list.total > 1 && <span className={styles.count}>{list.total} people</span>}
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
                  <JoinRequestRow
                    key={request.id}
                    request={request}
                    deciding={isPending && variables?.id === request.id ? variables.decision : undefined}
                    disabled={isPending}
                    onLetIn={() => void settle(request, 'approve')}
                    onDecline={() => decline(request)}
                  />
                ))}
              </ul>
            )}
            {shown.length < waiting.length && (
              <div className={styles.more}>
                <Button type="link" onClick={() => setAll(true)}>
                  Show all {waiting.length}
                </Button>
              </div>
            )}
          </Card>
        </div>
      )}
      {holder}
      {results.holder}
    </>
  );
}
