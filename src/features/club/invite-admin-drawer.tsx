import { App, Form, Input } from 'antd';
import { toFailure } from '@/client/user-message';
import { type ClubRow, inviteClubAdmin } from '@/contract/club';
import { FormDrawer } from '@/ui/form/form-drawer';
import { zodRule } from '@/ui/form/zod-rule';
import { type InviteValues, useInviteAdmin } from './use-change-clubs';

interface Props {
  club: ClubRow;
  open: boolean;
  onClose: () => void;
}

/** Invites one more admin of a club. */
export function InviteAdminDrawer({ club, open, onClose }: Props) {
  const inviting = useInviteAdmin(club.id);
  const { message } = App.useApp();

  const close = () => {
    inviting.reset();
    onClose();
  };
  const invite = async (values: InviteValues) => {
    void message.success((await inviting.mutateAsync(values)).message);
    close();
  };

  return (
    <FormDrawer<InviteValues>
      title="Invite an admin"
      open={open}
      onClose={close}
      onSubmit={invite}
      submitLabel="Send invite"
      failure={inviting.error ? toFailure(inviting.error) : undefined}
    >
      <Form.Item<InviteValues>
        name="email"
        label="Email"
        required
        rules={[zodRule(inviteClubAdmin.body.shape.email)]}
        extra={`They will run ${club.clubname} together with its other admins. A new invite replaces an older one.`}
      >
        <Input type="email" inputMode="email" autoComplete="off" />
      </Form.Item>
    </FormDrawer>
  );
}
