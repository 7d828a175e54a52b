import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { listPasskeys, mostPasskeys, type Passkey, removePasskey } from '@/contract/sign-in/passkey';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { AddPasskey } from './add-passkey';
import { PasskeyRow } from './passkey-row';
import styles from './second-factor.module.css';

const passkeysKey = ['passkeys'] as const;

interface Props {
  /** The second step has changed; `codes` are the recovery codes that came with it. */
  onChange: (codes?: readonly string[]) => void;
}

/** The own passkeys: to add, to name and to remove. */
export function PasskeySection({ onChange }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call(listPasskeys, { signal }),
    staleTime: 0,
  });
  const { run, running, holder } = useAction(passkeysKey);
  const [adding, setAdding] = useState(false);
  const place = useRef<HTMLElement>(null);

  const remove = ({ id, name }: Passkey) =>
    void run({
      id,
      confirm: {
        title: t`Remove the passkey “${name}”?`,
        text: t`You can then no longer sign in with it. Delete it on its device, too.`,
        okText: t`Remove`,
        danger: true,
      },
      call: () => call(removePasskey, { params: { id } }),
      onDone: () => {
        place.current?.focus();
        onChange();
      },
    });
  const list = data?.data ?? [];

  return (
    <section ref={place} tabIndex={-1} className={styles.section} aria-labelledby="passkeys">
      <h2 id="passkeys" className={styles.heading}>{t`Passkeys`}</h2>
      {!data && error && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton shape="block" height={90} />}
      {data && list.length === 0 && (
        <p
          className={styles.text}
        >{t`Sign in with the fingerprint, the face or the PIN of your device, without the password.`}</p>
      )}
      {list.length > 0 && (
        <ul className={styles.passkeys}>
          {list.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              busy={running?.id === passkey.id}
              onRemove={() => remove(passkey)}
              onRenamed={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {data && !data.usable && (
        <p
          className={styles.text}
        >{t`Passkeys need an address that begins with https and has a name instead of numbers. Ask the people who run Touchline for one.`}</p>
      )}
      {data?.usable && !adding && list.length < mostPasskeys && (
        <Button block onClick={() => setAdding(true)}>{t`Add a passkey…`}</Button>
      )}
      {data && adding && (
        <AddPasskey
          suggested={data.suggestedName}
          onDone={(codes) => {
            setAdding(false);
            void client.invalidateQueries({ queryKey: passkeysKey });
            onChange(codes ?? undefined);
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      {holder}
    </section>
  );
}
