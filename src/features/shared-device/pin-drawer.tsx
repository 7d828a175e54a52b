import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { getPin, removePin, setPin } from '@/contract/family/pin';
import { limits } from '@/contract/limits';
import { SaveDrawer } from '@/kit/save-drawer';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { ReadablePassword } from '@/ui/form/readable-password';
import { zodRule } from '@/ui/form/zod-rule';
import { TextButton } from '@/ui/plain/text-button';
import styles from './shared-devices.module.css';

interface Values {
  pin: string;
  currentPassword: string;
}

interface Props {
  open: boolean;
  onClose: () => void;
}

const pinKey = ['pin'] as const;

/** Sets, changes or removes the PIN by which an adult enters on shared devices. */
export function PinDrawer({ open, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: pinKey,
    queryFn: async ({ signal }) => (await call(getPin, { signal })).data,
    enabled: open,
  });
  const isSet = data?.set ?? false;
  return (
    <SaveDrawer<Values>
      title={isSet ? t`Change your PIN` : t`Set a PIN`}
      open={open}
      onClose={onClose}
      loading={!data && !error}
      submitLabel={t`Save the PIN`}
      save={(body) => call(setPin, { body })}
      stale={[pinKey]}
    >
      {error && !data && <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />}
      <p className={styles.text}>{t`The PIN works only on the devices that your family shares.`}</p>
      <Form.Item name="pin" label={t`PIN, 4 to 6 digits`} required rules={[zodRule(setPin.body.shape.pin)]}>
        <Input.Password inputMode="numeric" autoComplete="off" maxLength={6} visibilityToggle={false} />
      </Form.Item>
      <Form.Item
        name="currentPassword"
        label={t`Current password`}
        required
        rules={[zodRule(setPin.body.shape.currentPassword)]}
      >
        <ReadablePassword autoComplete="current-password" maxLength={limits.passwordMax} />
      </Form.Item>
      {isSet && <RemovePin onRemoved={onClose} />}
    </SaveDrawer>
  );
}

/** With the password of the form. */
function RemovePin({ onRemoved }: { onRemoved: () => void }) {
  const form = Form.useFormInstance<Values>();
  const { remove, holder } = useRemovePin(onRemoved);
  return (
    <>
      <TextButton
        onClick={async () => {
          const { currentPassword } = await form.validateFields(['currentPassword']);
          await remove(currentPassword);
        }}
      >{t`Remove the PIN`}</TextButton>
      {holder}
    </>
  );
}

function useRemovePin(onRemoved: () => void) {
  const { run, holder } = useAction(pinKey);
  const remove = (currentPassword: string) =>
    run({ id: 'pin', call: () => call(removePin, { body: { currentPassword } }), onDone: onRemoved });
  return { remove, holder };
}
