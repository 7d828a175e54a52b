import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { accountKey } from '@/client/account';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { Account } from '@/contract/account';
import { getSecondFactor } from '@/contract/sign-in/second-factor';
import { plural, t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { EndSecondFactor } from './end-second-factor';
import { NewCodes } from './new-codes';
import { PasskeySection } from './passkey-section';
import { ProviderSection } from './provider-section';
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

/** The second step of the own sign-in: an authenticator app, passkeys, and the recovery codes for both. */
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
  const cancel = () => setDoing(undefined);
  const hasPasskeys = data.passkeys > 0;
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{t`Authenticator app`}</h2>
        {!data.on && <SetUpApp onDone={show} />}
        {data.on && (
          <p className={styles.state}>
            <StatusPill tone="done">{t`On`}</StatusPill>
            {data.since && <span>{t`since ${formatDate(data.since)}`}</span>}
          </p>
        )}
        {data.on && doing !== 'end' && (
          <Button block danger onClick={() => setDoing('end')}>{t`Turn off…`}</Button>
        )}
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
      </section>
      <PasskeySection onChange={(made) => (made ? show(made) : refresh())} />
      {(data.on || hasPasskeys) && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{t`Recovery codes`}</h2>
          <p className={data.codesLeft < fewCodes ? styles.few : styles.text}>
            {plural(data.codesLeft, {
              one: '# recovery code is left.',
              other: '# recovery codes are left.',
            })}
          </p>
          {doing === 'codes' ? (
            <NewCodes app={data.on} passkeys={hasPasskeys} onDone={show} onCancel={cancel} />
          ) : (
            <Button block onClick={() => setDoing('codes')}>{t`New recovery codes…`}</Button>
          )}
        </section>
      )}
      <ProviderSection />
      {data.required && (
        <p className={styles.text}>{t`This platform requires an authenticator app or a passkey.`}</p>
      )}
    </>
  );
}
