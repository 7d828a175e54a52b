import { useMutation } from '@tanstack/react-query';
import { App } from 'antd';
import { call } from '@/client/http';
import { makePasskey } from '@/client/passkey';
import { addPasskey, beginPasskey } from '@/contract/sign-in/passkey';
import { t } from '@/language/text';
import { PasskeyNameForm } from './passkey-name-form';

interface Props {
  suggested: string;
  onDone: (codes: readonly string[] | null) => void;
  onCancel: () => void;
}

/** Names a passkey and has the browser make it. */
export function AddPasskey({ suggested, onDone, onCancel }: Props) {
  const { message } = App.useApp();
  const adding = useMutation({
    mutationFn: async (name: string) => {
      const { data } = await call(beginPasskey, { body: {} });
      return call(addPasskey, { body: { name, made: await makePasskey(data) } });
    },
    onSuccess: (reply) => {
      void message.success(reply.message);
      onDone(reply.data.codes);
    },
  });
  return (
    <PasskeyNameForm
      label={t`Name of the passkey`}
      name={suggested}
      submitLabel={t`Add`}
      sending={adding}
      onCancel={onCancel}
    />
  );
}
