import { useState } from 'react';
import type { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { toFailure } from '@/client/user-message';
import type { Account } from '@/contract/account';
import { changePassword, checkCurrentPassword } from '@/contract/password';
import { t } from '@/language/text';
import { FormDrawer } from '@/ui/form/form-drawer';
import { PasswordFields, type PasswordStep } from './password-fields';
import { identifierOf } from './profile-values';
import { type PasswordValues, sendChangePassword } from './send-change-password';

interface Props {
  open: boolean;
  account: Account;
  onClose: () => void;
  onSaved: () => void;
  afterClose: () => void;
}

/** One opening of Change Password: first proof of the current one, then the choice of a new one. */
export function PasswordForm({ open, account, onClose, onSaved, afterClose }: Props) {
  const [step, setStep] = useState<PasswordStep>(1);
  const [begun, setBegun] = useState(false);
  const [failed, setFailed] = useState<{ step: PasswordStep; failure: ApiFailure }>();

  const submit = async (values: PasswordValues) => {
    try {
      if (step === 1) {
        await call(checkCurrentPassword, { body: { currentPassword: values.currentPassword } });
        setStep(2);
        setBegun(true);
        return;
      }
      await sendChangePassword(account.user, values);
    } catch (error) {
      const caught = toFailure(error);
      if (caught.fields.currentPassword) setStep(1);
      setFailed({ step, failure: caught });
      throw error;
    }
    onSaved();
  };

  const canSubmit = (values: Partial<PasswordValues>) =>
    step === 1
      ? Boolean(values.currentPassword)
      : values.password !== values.currentPassword && changePassword.body.safeParse(values).success;

  return (
    <FormDrawer<PasswordValues>
      title={t`Change Password`}
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      onSubmit={submit}
      submitLabel={step === 1 ? t`Next` : t`Save new password`}
      canSubmit={canSubmit}
      // Text typed in the first step counts as a change in the second too.
      changed={begun}
      failure={failed?.failure}
      // Next saves nothing, so the spec's Error modal comes only after the save.
      tellAll={failed?.step === 2}
      note={() => step === 2 && t`Saving signs you out on all your other devices.`}
    >
      <PasswordFields step={step} onBack={() => setStep(1)} identifier={identifierOf(account)} />
    </FormDrawer>
  );
}
