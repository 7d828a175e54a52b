import type { Account } from '@/contract/account';
import { t } from '@/language/text';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useOpening } from '@/ui/form/use-opening';
import { ProfileForm } from './profile-form';

interface Props {
  account: Account;
  open: boolean;
  onClose: () => void;
  /** These run once this drawer has closed. */
  onChangePassword: () => void;
  onSessions: () => void;
  /** Only for people who may have a second step. */
  onSecondFactor?: () => void;
  onLanguage: () => void;
  onNews: () => void;
  onPin: () => void;
  onYourData: () => void;
  /** Only for people who may have links for podcast apps. */
  onElsewhere?: () => void;
}

/** My Profile. Stays mounted while closed, because its success modal opens after it. */
export function MyProfileDrawer(props: Props) {
  const { account, open, onClose, onChangePassword, onSessions, onLanguage, onPin, onNews, onYourData } =
    props;
  const { onSecondFactor, onElsewhere } = props;
  const { count, shown, first, afterClose, onceClosed } = useOpening(open, account.user);
  const results = useResultModal();
  const leaveFor = (run: () => void) => () => {
    onceClosed(run);
    onClose();
  };
  return (
    <>
      {shown && first && (
        <ProfileForm
          key={count}
          open={open}
          first={first}
          onClose={onClose}
          onSaved={leaveFor(() => results.success(t`User profile has been edited successfully`))}
          onChangePassword={leaveFor(onChangePassword)}
          onSessions={leaveFor(onSessions)}
          onSecondFactor={onSecondFactor && leaveFor(onSecondFactor)}
          onLanguage={leaveFor(onLanguage)}
          onNews={leaveFor(onNews)}
          onPin={leaveFor(onPin)}
          onYourData={leaveFor(onYourData)}
          onElsewhere={onElsewhere && leaveFor(onElsewhere)}
          afterClose={afterClose}
        />
      )}
      {results.holder}
    </>
  );
}
