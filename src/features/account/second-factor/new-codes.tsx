import { call } from '@/client/http';
import { replaceRecoveryCodes } from '@/contract/sign-in/second-factor';
import { OwnPasskeyButton } from '@/entities/second-factor/own-passkey-button';
import { t } from '@/language/text';
import { CodeForm } from './code-form';

interface Props {
  app: boolean;
  passkeys: boolean;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** New recovery codes in place of those of before. */
export const NewCodes = ({ app, passkeys, onDone, onCancel }: Props) => (
  <>
    <CodeForm
      label={app ? t`Code from your app` : t`A recovery code`}
      submitLabel={t`Make new codes`}
      send={({ code }) => call(replaceRecoveryCodes, { body: { code } })}
      onDone={({ data }) => onDone(data.codes)}
      onCancel={onCancel}
    />
    {passkeys && (
      <OwnPasskeyButton
        send={(passkey) => call(replaceRecoveryCodes, { body: { passkey } })}
        onDone={({ data }) => onDone(data.codes)}
      >{t`Use a passkey instead`}</OwnPasskeyButton>
    )}
  </>
);
