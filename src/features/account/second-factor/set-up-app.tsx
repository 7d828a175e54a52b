import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import { beginSecondFactor, confirmSecondFactor } from '@/contract/sign-in/second-factor';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { useCopy } from '@/ui/feedback/use-copy';
import { QrPicture } from '@/ui/media/qr-picture';
import { CodeForm } from './code-form';
import styles from './second-factor.module.css';

/** In groups of four, as people type it. */
const readable = (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ');

/** From the first press to the code that confirms it. */
export function SetUpApp({ onDone }: { onDone: (codes: readonly string[]) => void }) {
  const copy = useCopy();
  const beginning = useMutation({ mutationFn: () => call(beginSecondFactor, { body: {} }) });
  const begin = () => beginning.mutate();
  if (!beginning.data) {
    return (
      <>
        <p
          className={styles.text}
        >{t`To sign in, you then also need a code from an app on your phone, such as Google Authenticator, 1Password or Aegis. A stolen password alone is not enough.`}</p>
        {beginning.error && toFailure(beginning.error).code !== 'password_needed' && (
          <FailureNotice message={toFailure(beginning.error).sentence} onRetry={begin} />
        )}
        <Button type="primary" block loading={beginning.isPending} onClick={begin}>{t`Set up`}</Button>
      </>
    );
  }
  const { key, uri } = beginning.data.data;
  return (
    <ol className={styles.steps}>
      <li>
        <p className={styles.step}>{t`Scan this in your authenticator app`}</p>
        <QrPicture text={uri} label={t`QR code for the authenticator app`} />
        <p className={styles.text}>{t`Is the app on this device, or do you have no camera? Type the key:`}</p>
        <p className={styles.key}>
          <code>{readable(key)}</code>
        </p>
        <Button onClick={() => void copy(t`key`, key)}>{t`Copy the key`}</Button>
      </li>
      <li>
        <p className={styles.step}>{t`Type the code that the app shows`}</p>
        <CodeForm
          label={t`Code`}
          submitLabel={t`Turn on`}
          send={({ code }) => call(confirmSecondFactor, { body: { code } })}
          onDone={({ data }) => onDone(data.codes)}
        />
      </li>
    </ol>
  );
}
