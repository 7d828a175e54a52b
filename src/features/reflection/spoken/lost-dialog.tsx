import { Modal } from 'antd';
import type { Unsent } from '@/client/unsent-tray';
import { unsentTitle } from '@/ui/layout/unsent-badge';
import { useNavigationGuard } from '@/ui/layout/use-navigation-guard';
import { LostAnswers } from './lost-answers';

interface Props {
  items: readonly Unsent[];
  onClose: () => void;
}

/** Opened from the header, because the page of the episode may not be there any more. */
export function LostDialog({ items, onClose }: Props) {
  useNavigationGuard({ open: true, changed: false, leave: onClose });
  return (
    <Modal title={unsentTitle(items.length)} open centered width={440} footer={null} onCancel={onClose}>
      <LostAnswers items={items} />
    </Modal>
  );
}
