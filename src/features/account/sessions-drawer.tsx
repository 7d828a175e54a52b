import { SideDrawer } from '@/ui/form/side-drawer';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { SessionList } from './session-list';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The devices on which somebody is signed in, loaded anew at each opening. */
export function SessionsDrawer({ open, onClose }: Props) {
  useNavigationGuard({ open, changed: false, leave: onClose });
  return (
    <SideDrawer title="Where you are signed in" open={open} onClose={onClose}>
      <SessionList />
    </SideDrawer>
  );
}
