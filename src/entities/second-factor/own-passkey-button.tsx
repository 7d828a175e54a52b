import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { UsedPasskey } from '@/contract/passkey/passkey-parts';
import { askOwnPasskey } from '@/contract/sign-in/passkey';
import styles from './own-passkey-button.module.css';

interface Props<Reply> {
  children: string;
  primary?: boolean;
  send: (passkey: UsedPasskey) => Promise<Reply>;
  onDone: (reply: Reply) => void;
}

/** Proves who sits there by one of the own passkeys. What went wrong is said below. */
export function OwnPasskeyButton<Reply>({ children, primary, send, onDone }: Props<Reply>) {
  const proving = useMutation({
    mutationFn: async () => {
      const { pickPasskey } = await import('@/client/passkey');
      const { data } = await call(askOwnPasskey, { body: {} });
      return send(await pickPasskey(data));
    },
    onSuccess: onDone,
  });
  return (
    <>
      <Button
        block
        type={primary ? 'primary' : 'text'}
        loading={proving.isPending}
        onClick={() => proving.mutate()}
      >
        {children}
      </Button>
      {proving.error && (
        <p role="alert" className={styles.wrong}>
          {userMessage(proving.error)}
        </p>
      )}
    </>
  );
}
