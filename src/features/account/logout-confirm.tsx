import { useMutation } from '@tanstack/react-query';
import { Modal } from 'antd';
import { call } from '@/client/http';
import { endSession, runSignOutTasks } from '@/client/session';
import { logout } from '@/contract/auth';

interface Props {
  open: boolean;
  onClose: () => void;
  /** After it has gone from the screen without a logout. */
  afterClose?: () => void;
}

/** Asks before signing out. Whatever the server says, the token leaves this browser and all of its tabs. */
export function LogoutConfirm({ open, onClose, afterClose }: Props) {
  const leave = useMutation({
    mutationFn: async () => {
      await runSignOutTasks();
      return call(logout, { once: true });
    },
    // The guard then leads to the sign-in, in every tab.
    onSettled: endSession,
  });
  return (
    <Modal
      title="Logout"
      open={open}
      centered
      width={400}
      okText="Logout"
      cancelText="Cancel"
      confirmLoading={leave.isPending}
      onOk={() => leave.mutate()}
      onCancel={onClose}
      afterClose={afterClose}
    >
      Are you sure you want to logout?
    </Modal>
  );
}
