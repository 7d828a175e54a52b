import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { type ClubRow, inviteClubAdmin, listClubs } from '@/contract/club';
import type { BodyInput } from '@/contract/endpoint';
import { SaveDrawer } from '@/kit/save-drawer';
import { TextField } from '@/ui/form/text-field';

interface Props {
  club: ClubRow;
  open: boolean;
  onClose: () => void;
}

export const InviteClubAdminDrawer = ({ club, open, onClose }: Props) => (
  <SaveDrawer<BodyInput<typeof inviteClubAdmin>>
    title="Invite an admin"
    open={open}
    onClose={onClose}
    submitLabel="Send invite"
    save={(body) => call(inviteClubAdmin, { params: { id: club.id }, body })}
    stale={[listKey(listClubs)]}
  >
    <TextField
      name="email"
      label="Email"
      schema={inviteClubAdmin.body.shape.email}
      extra="A new invite replaces an older one."
      input={{ type: 'email', inputMode: 'email' }}
    />
  </SaveDrawer>
);
