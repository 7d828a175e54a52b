import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { type ClubRow, inviteClubAdmin, listClubs } from '@/contract/club';
import type { BodyInput } from '@/contract/endpoint';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';

interface Props {
  club: ClubRow;
  open: boolean;
  onClose: () => void;
}

export const InviteClubAdminDrawer = ({ club, open, onClose }: Props) => (
  <SaveDrawer<BodyInput<typeof inviteClubAdmin>>
    title={t`Invite an admin`}
    open={open}
    onClose={onClose}
    submitLabel={t`Send invite`}
    save={(body) => call(inviteClubAdmin, { params: { id: club.id }, body })}
    stale={[listKey(listClubs)]}
  >
    <TextField
      name="email"
      label={t`Email`}
      schema={inviteClubAdmin.body.shape.email}
      extra={t`A new invite replaces an older one.`}
      input={{ inputMode: 'email' }}
    />
  </SaveDrawer>
);
