import type { Account } from '@/contract/account';
import { useResultModal } from '@/ui/feedback/result-modal';
import { ProfileForm } from './profile-form';
import { useShown } from './use-shown';

interface Props {
  account: Account;
  open: boolean;
  onClose: () => void;
  /** These run once this drawer is off the screen. */
  onChangePassword: () => void;
  onSessions: () => void;
}

/** What people see and change of themselves. Stays mounted while closed: the modal of success comes after it. */
export function MyProfileDrawer({ account, open, onClose, onChangePassword, onSessions }: Props) {
  const { shown, gone, then } = useShown(open);
  const results = useResultModal();
  const leaveFor = (run: () => void) => () => {
    then(run);
    onClose();
  };
  return (
    <>
      {shown && (
        <ProfileForm
          open={open}
          first={account.user}
          onClose={onClose}
          onSaved={leaveFor(() => results.success('User profile has been edited successfully'))}
          onChangePassword={leaveFor(onChangePassword)}
          onSessions={leaveFor(onSessions)}
          onGone={gone}
        />
      )}
      {results.holder}
    </>
  );
}
