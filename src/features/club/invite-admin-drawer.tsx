import { App, Form, Input } from 'antd';
import { toFailure, userMessage } from '@/client/user-message';
import { type ClubRow, inviteClubAdmin } from '@/contract/club';
import { FormDrawer } from '@/ui/form-drawer';
import { useResultModal } from '@/ui/result-modal';
import { schemaRule } from './schema-rule';
import { type InviteValues, useInviteAdmin } from './use-change-clubs';

interface Props {
  club: ClubRow;
  open: boolean;
  onClose: () => void;
}

/** Invites one more admin of a club. */
export function InviteAdminDrawer({ club, open, onClose }: Props) {
  const inviting = useInviteAdmin(club.id);
  const results = useResultModal();
  const { message } = App.useApp();

  const close = () => {
    inviting.reset();
    onClose();
  };
  const invite = async (values: InviteValues) => {
    try {
      void message.success((await inviting.mutateAsync(values)).message);
      close();
    } catch (failure) {
      results.error(userMessage(failure));
      // Of a club that is not there any more there is nothing to try again.
      if (toFailure(failure).code === 'not_found') return close();
      throw failure;
    }
  };

  return (
    <>
      <FormDrawer<InviteValues>
        title="Invite an admin"
        open={open}
        onClose={close}
        onSubmit={invite}
        submitLabel="Send invite"
        fieldErrors={inviting.error ? toFailure(inviting.error).fields : undefined}
      >
        <Form.Item<InviteValues>
          name="email"
          label="Email"
          required
          rules={[schemaRule(inviteClubAdmin.body.shape.email)]}
          extra={`They will run ${club.clubname} together with its other admins. A new invite replaces an older one.`}
        >
          <Input type="email" inputMode="email" autoComplete="off" />
        </Form.Item>
      </FormDrawer>
      {results.holder}
    </>
  );
}
