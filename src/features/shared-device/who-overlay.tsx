import { useCallback } from 'react';
import { entrancePath } from '@/client/shared-device';
import { t } from '@/language/text';
import { WholeScreen } from '@/ui/feedback/whole-screen';
import { WhoIsListening } from './who-is-listening';

interface Props {
  open: boolean;
  onClose: () => void;
  /** It has closed, so the focus can return. */
  onClosed: () => void;
}

/** "Who is listening?" over the page of the person who listens. What plays goes on until another person is chosen. */
export function WhoOverlay({ open, onClose, onClosed }: Props) {
  const leave = useCallback(() => window.location.assign(entrancePath()), []);
  return (
    <WholeScreen label={t`Who is listening?`} open={open} onClose={onClose} onClosed={onClosed}>
      {/* The guard begins anew for the next person, in every tab. */}
      <WhoIsListening onClose={onClose} onChanged={onClose} onGone={leave} />
    </WholeScreen>
  );
}
