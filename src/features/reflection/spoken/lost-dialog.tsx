import type { Unsent } from '@/client/unsent/unsent-tray';
import { Dialog } from '@/ui/form/dialog';
import { unsentTitle } from '@/ui/layout/unsent-badge';
import { LostAnswers } from './lost-answers';

interface Props {
  items: readonly Unsent[];
  open: boolean;
  onClose: () => void;
}

/** Opened from the header, because the page of the episode may not be there any more. */
export function LostDialog({ items, ...dialog }: Props) {
  return (
    <Dialog title={unsentTitle(items.length)} width={440} footer={null} {...dialog}>
      <LostAnswers items={items} />
    </Dialog>
  );
}
