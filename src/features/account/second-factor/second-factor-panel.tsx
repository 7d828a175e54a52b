import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { accountKey } from '@/client/account';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Account } from '@/contract/account';
import { getSecondFactor } from '@/contract/sign-in/second-factor';
import { formatDate } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { EndSecondFactor } from './end-second-factor';
import { NewCodes } from './new-codes';
import { RecoveryCodes } from './recovery-codes';
import styles from './second-factor.module.css';
import { SetUpApp } from './set-up-app';

/** Below so many recovery codes it is time for new ones. */
const fewCodes = 3;

interface Props {
  account: Account;
  /** Recovery codes are shown, which are shown once; or they are kept. */
  onCodes?: (shown: boolean) => void;
}

/** Sets up an authenticator app; once there is one, makes new recovery codes or turns it off. */
export function SecondFactorPanel({ account, onCodes }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: async ({ signal }) => (await call(getSecondFactor, { signal })).data,
    staleTime: 0,
  });
  const [codes, setCodes] = useState<readonly string[]>();
  const [doing, setDoing] = useState<'codes' | 'end'>();
  const refresh = () => {
    void client.invalidateQueries({ queryKey: ['second-factor'] });
    void client.invalidateQueries({ queryKey: accountKey });
  };
  const show = (made: readonly string[]) => {
    setDoing(undefined);
    setCodes(made);
    onCodes?.(true);
  };

  if (codes) {
    const kept = () => {
      setCodes(undefined);
      onCodes?.(false);
      // Not before, because where it is required this leads on to the pages.
      refresh();
    };
    return <RecoveryCodes codes={codes} onKept={kept} />;
  }
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="block" height={220} />;
  if (!data.on) return <SetUpApp onDone={show} />;
  const cancel = () => setDoing(undefined);
  return (
    <>
      <p className={styles.state}>
        <StatusPill tone="done">On</StatusPill>
        {data.since && <span>since {formatDate(data.since)}</span>}
      </p>
      <p className={data.codesLeft < fewCodes ? styles.few : styles.text}>
        {data.codesLeft === 1 ? '1 recovery code is left.' : `${data.codesLeft} recovery codes are left.`}
      </p>
      {doing === 'codes' && <NewCodes onDone={show} onCancel={cancel} />}
      {doing === 'end' && (
        <EndSecondFactor
          account={account}
          onDone={() => {
            cancel();
            refresh();
          }}
          onCancel={cancel}
        />
      )}
      {!doing && (
        <div className={styles.choices}>
          <Button block onClick={() => setDoing('codes')}>
            New recovery codes…
          </Button>
          <Button block danger onClick={() => setDoing('end')}>
            Turn off…
          </Button>
          {data.required && <p className={styles.text}>This platform requires it of you.</p>}
        </div>
      )}
    </>
  );
}
