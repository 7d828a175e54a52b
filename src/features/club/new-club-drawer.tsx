import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { createClub, listClubs } from '@/contract/club';
import type { BodyInput } from '@/contract/endpoint';
import { NewClubFields } from '@/entities/club/new-club-fields';
import { SaveDrawer } from '@/kit/save-drawer';
import { t } from '@/language/text';

interface Props {
  open: boolean;
  onClose: () => void;
}

export const NewClubDrawer = ({ open, onClose }: Props) => (
  <SaveDrawer<BodyInput<typeof createClub>>
    title={t`New club`}
    open={open}
    onClose={onClose}
    submitLabel={t`Create club`}
    save={(body) => call(createClub, { body })}
    stale={[listKey(listClubs)]}
  >
    <NewClubFields />
  </SaveDrawer>
);
