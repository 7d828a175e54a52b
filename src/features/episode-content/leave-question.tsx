import { Modal } from 'antd';
import { useHoldRoute } from './use-hold-route';
import type { PartsSender } from './use-send-parts';

/** Keeps the page while files are on their way, and asks whoever wants to go elsewhere. */
export function LeaveQuestion({ sender }: { sender: PartsSender }) {
  const held = useHoldRoute(sender.isSending);
  const leave = () => {
    sender.cancel();
    held.go();
  };
  return (
    <Modal
      title="Your file is still on its way"
      open={sender.isSending && held.wanted}
      okText="Leave and stop sending"
      okButtonProps={{ danger: true }}
      cancelText="Stay here"
      onOk={leave}
      onCancel={held.stay}
      centered
    >
      If you leave this page now, it is not sent.
    </Modal>
  );
}
