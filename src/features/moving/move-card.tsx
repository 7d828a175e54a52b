import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { getClubMove, setClubMove } from '@/contract/moving/club-move';
import { WebAddress } from '@/contract/shapes';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import { AddressForm } from './address-form';
import styles from './moving.module.css';

function MoveForm({ clubId, movedTo }: { clubId: string; movedTo: string }) {
  const [url, setUrl] = useState(movedTo);
  const [problem, setProblem] = useState<string>();
  const { run, running, holder } = useAction(['club-move', clubId]);
  const save = (to: string) =>
    void run({
      id: clubId,
      key: to === '' ? 'end' : 'save',
      confirm:
        to === ''
          ? undefined
          : {
              title: t`Redirect the podcast links?`,
              text: t`The podcast apps of your members go to ${to} and get nothing new from here. Links of children stay here.`,
              okText: t`Redirect the links`,
            },
      call: () => call(setClubMove, { params: { id: clubId }, body: { movedTo: to } }),
      onDone: () => setUrl(to),
    });
  const submit = (address: string) => {
    const { error } = WebAddress.safeParse(address);
    setProblem(error?.issues[0]?.message);
    if (!error && address !== movedTo) save(address);
  };
  return (
    <>
      <AddressForm
        label={t`Address of the new feed`}
        value={url}
        problem={problem}
        onChange={(next) => {
          setUrl(next);
          setProblem(undefined);
        }}
        onSubmit={submit}
      >
        <Button
          htmlType="submit"
          loading={running?.key === 'save'}
          disabled={url.trim() === '' || url.trim() === movedTo}
        >{t`Save`}</Button>
        {movedTo !== '' && (
          <Button loading={running?.key === 'end'} onClick={() => save('')}>{t`Bring the links back`}</Button>
        )}
      </AddressForm>
      {holder}
    </>
  );
}

/** Where the podcast links of a club lead once it has left. */
export function MoveCard({ clubId }: { clubId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['club-move', clubId],
    enabled: clubId !== '',
    queryFn: async ({ signal }) => (await call(getClubMove, { params: { id: clubId }, signal })).data,
  });
  return (
    <Card title={t`Redirect listeners to the new feed`}>
      <div className={styles.rows}>
        <p
          className={styles.text}
        >{t`Once the links are redirected, the podcast apps of your members read the new feed. No episode is shown twice.`}</p>
        {data && <MoveForm key={data.movedTo} clubId={clubId} movedTo={data.movedTo} />}
        {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton width={180} />}
      </div>
    </Card>
  );
}
