import { Modal } from 'antd';
import { userMessage } from '@/client/user-message';
import type { PartsSender } from './use-send-parts';

/** Says why the files did not arrive and offers the same files once more. */
export const SendFailure = ({ sender }: { sender: PartsSender }) => (
  <Modal
    title="Error"
    open={sender.failure !== null}
    okText="Try again"
    cancelText="Close"
    onOk={sender.again}
    onCancel={sender.dismiss}
    centered
  >
    {sender.failure && userMessage(sender.failure)}
  </Modal>
);
