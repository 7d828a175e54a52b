import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { inviteAdminUser, listAdmins } from '@/contract/admin-user';
import type { BodyInput } from '@/contract/endpoint';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';

interface Props {
  open: boolean;
  onClose: () => void;
}

export const InviteAdminDrawer = ({ open, onClose }: Props) => (
  <SaveDrawer<BodyInput<typeof inviteAdminUser>>
    title={t`Invite an admin`}
    open={open}
    onClose={onClose}
    submitLabel={t`Send invite`}
    save={(body) => call(inviteAdminUser, { body })}
    stale={[listKey(listAdmins)]}
  >
    <TextField
      name="email"
      label={t`Email`}
      schema={inviteAdminUser.body.shape.email}
      extra={t`This person can do everything that you can. The invite works for 7 days; a new one replaces it.`}
      input={{ inputMode: 'email' }}
    />
  </SaveDrawer>
);
