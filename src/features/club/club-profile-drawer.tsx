import { useAccount } from '@/client/account';
import type { Club } from '@/contract/account';
import { useOpening } from '@/ui/form/use-opening';
import { ClubProfileForm } from './club-profile-form';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The club to edit; without it the signed-in user's own. */
  club?: Club;
  /** Runs when the modal that tells of success is closed. */
  onRefresh?: () => void;
}

/** The Club Profile. Stays mounted while closed: the modal that tells of success comes after it. */
export function ClubProfileDrawer({ open, onClose, club, onRefresh }: Props) {
  const { data: account } = useAccount();
  const ownClub = account?.user.club ?? undefined;
  const subject = club ?? ownClub;
  const { count, first } = useOpening(open, subject);
  if (!first) return null;
  return (
    <ClubProfileForm
      key={count}
      open={open}
      first={first}
      own={first.id === ownClub?.id}
      onClose={onClose}
      onRefresh={onRefresh}
    />
  );
}
