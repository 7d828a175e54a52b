import { call } from '@/client/http';
import { replaceRecoveryCodes } from '@/contract/sign-in/second-factor';
import { CodeForm } from './code-form';

interface Props {
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** New recovery codes in place of those of before. */
export const NewCodes = ({ onDone, onCancel }: Props) => (
  <CodeForm
    label="Code of your app"
    submitLabel="Make new codes"
    send={({ code }) => call(replaceRecoveryCodes, { body: { code } })}
    onDone={({ data }) => onDone(data.codes)}
    onCancel={onCancel}
  />
);
