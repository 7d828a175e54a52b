import { useAccount } from '@/client/account';
import type { Club } from '@/contract/account';
import { t } from '@/language/text';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useOpening } from '@/ui/form/use-opening';
import { ClubProfileForm } from './club-profile-form';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The club to edit; without it the signed-in user's own. */
  club?: Club;
  /** Runs when the success modal is closed, and when the club turns out to be deleted. */
  onRefresh?: () => void;
}

/** The Club Profile. Stays mounted while closed, because its success modal opens after it. */
export function ClubProfileDrawer({ open, onClose, club, onRefresh }: Props) {
  const { data: account } = useAccount();
  const results = useResultModal();
  const ownClub = account?.user.club ?? undefined;
  const { count, shown, first, afterClose, onceClosed } = useOpening(open, club ?? ownClub);
  return (
    <>
      {shown && first && (
        <ClubProfileForm
          key={count}
          open={open}
          first={first}
          own={first.id === ownClub?.id}
          onClose={onClose}
          onSaved={() => {
            onceClosed(() => results.success(t`Club Profile Updated Successfully`, onRefresh));
            onClose();
          }}
          afterClose={afterClose}
          onStale={onRefresh}
        />
      )}
      {results.holder}
    </>
  );
}
