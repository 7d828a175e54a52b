import { useMutation } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useRouter } from 'next/router';
import { call } from '@/client/http';
import { endSession } from '@/client/session';
import { logout } from '@/contract/auth';

interface Props {
  open: boolean;
  onClose: () => void;
  /** After it has gone from the screen without a logout. */
  afterClose?: () => void;
}

/** Asks before signing out. Whatever the server says, the token leaves this browser and all of its tabs. */
export function LogoutConfirm({ open, onClose, afterClose }: Props) {
  const router = useRouter();
  const leave = useMutation({
    mutationFn: () => call(logout),
    onSettled: () => {
      endSession();
      // A wish to leave leads to the plain door: neither a reason nor a way back, which the guard would add.
      void router.replace('/auth/login');
    },
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
