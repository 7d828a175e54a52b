import { LockOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { User } from '@/contract/account';
import { useLeaveQuestion } from '@/ui/use-leave-question';
import { inputOf, isProfileChanged, type ProfileValues } from './profile-values';

interface Props {
  user: User;
  /** Something that is no field of the form was changed. */
  changed: boolean;
  onLeave: () => void;
}

/** Leads from the profile to the password: like closing, it asks when something was changed. */
export function ChangePasswordLink({ user, changed, onLeave }: Props) {
  const form = Form.useFormInstance<ProfileValues>();
  const values = Form.useWatch<ProfileValues | undefined>([], form);
  const typed = values !== undefined && isProfileChanged(inputOf({ ...values }, user), user);
  const { leave, holder } = useLeaveQuestion({ changed: typed || changed, busy: false, onClose: onLeave });
  return (
    <>
      <Button block icon={<LockOutlined aria-hidden />} onClick={leave}>
        Change password
      </Button>
      {holder}
    </>
  );
}
