import { SideDrawer } from '@/ui/side-drawer';
import { useHeldPage } from '@/ui/use-held-page';
import { SessionList } from './session-list';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The devices on which somebody is signed in, loaded anew at each opening. */
export function SessionsDrawer({ open, onClose }: Props) {
  useHeldPage({ open, changed: false, leave: onClose });
  return (
    <SideDrawer title="Where you are signed in" open={open} onClose={onClose}>
      <SessionList />
    </SideDrawer>
  );
}
