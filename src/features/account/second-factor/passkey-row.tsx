import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { call } from '@/client/http';
import { type Passkey, renamePasskey } from '@/contract/sign-in/passkey';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { formatDate } from '@/ui/date/dates';
import { PasskeyNameForm } from './passkey-name-form';
import styles from './second-factor.module.css';

interface Props {
  passkey: Passkey;
  busy: boolean;
  onRemove: () => void;
  onRenamed: () => void;
}

/** One passkey: its name, since when it is there, and when it was used last. */
export function PasskeyRow({ passkey, busy, onRemove, onRenamed }: Props) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [naming, setNaming] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const end = () => {
    setNaming(false);
    // The form goes, and with it the focus.
    requestAnimationFrame(() => button.current?.focus());
  };
  const renaming = useMutation({
    mutationFn: (next: string) => call(renamePasskey, { params: { id }, body: { name: next } }),
    onSuccess: () => {
      onRenamed();
      end();
    },
  });
  return (
    <li className={styles.passkey}>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          <Rich
            text="Added <time>{day}</time>"
            time={<time dateTime={createdAt} />}
            day={formatDate(createdAt)}
          />
          {' · '}
          {lastUsedAt ? (
            <Rich
              text="last used <time>{day}</time>"
              time={<time dateTime={lastUsedAt} />}
              day={formatDate(lastUsedAt)}
            />
          ) : (
            t`not used yet`
          )}
        </span>
      </span>
      {naming ? (
        <div className={styles.whole}>
          <PasskeyNameForm
            label={t`New name of ${name}`}
            name={name}
            submitLabel={t`Rename`}
            sending={renaming}
            onCancel={end}
          />
        </div>
      ) : (
        <span className={styles.rowButtons}>
          <Button
            ref={button}
            aria-label={t`Rename ${name}`}
            onClick={() => setNaming(true)}
          >{t`Rename`}</Button>
          <Button aria-label={t`Remove ${name}`} loading={busy} onClick={onRemove}>{t`Remove`}</Button>
        </span>
      )}
    </li>
  );
}
