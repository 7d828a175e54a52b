import { t } from '@/language/text';
import { DetailsDrawer } from '@/ui/form/details-drawer';
import { SessionList } from './session-list';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The devices on which the account is signed in, loaded anew at each opening. */
export const SessionsDrawer = ({ open, onClose }: Props) => (
  <DetailsDrawer title={t`Where you are signed in`} open={open} onClose={onClose}>
    <SessionList />
  </DetailsDrawer>
);
