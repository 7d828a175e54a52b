import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import type { Club } from '@/contract/account';
import { type ClubRow, clubStateNames, getClub, listClubs } from '@/contract/club';
import { limits } from '@/contract/limits';
import { restoreNote } from '@/kit/list-columns';
import { chipsOf, type ListFilter } from '@/kit/list-filter';
import { ListPage } from '@/kit/list-panel';
import { useListView } from '@/kit/use-list-view';
import { useRowDrawer } from '@/kit/use-row-drawer';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { clubActions, clubBulk } from './club-actions';
import { clubColumns } from './club-columns';

// Loaded later, because the list can be used without them.
const ClubProfileDrawer = lazyComponent(() =>
  import('./club-profile-drawer').then((module) => module.ClubProfileDrawer),
);
const ClubDetailsDrawer = lazyComponent(() =>
  import('./club-details-drawer').then((module) => module.ClubDetailsDrawer),
);
const InviteAdminDrawer = lazyComponent(() =>
  import('./invite-club-admin-drawer').then((module) => module.InviteClubAdminDrawer),
);
const NewClubDrawer = lazyComponent(() => import('./new-club-drawer').then((module) => module.NewClubDrawer));

const filter: ListFilter = {
  name: 'status',
  label: t`Status`,
  chips: chipsOf(clubStateNames, { suspended: 'waiting', removed: 'failed' }),
  none: {
    active: {
      title: t`No active clubs`,
      text: t`New clubs are active at once, and so are clubs that you let in again.`,
    },
    suspended: {
      title: t`Nothing is suspended`,
      text: t`Clubs you suspend appear here until you let them in again.`,
    },
    removed: {
      title: t`No deleted clubs`,
      text: t`Clubs you delete appear here for ${limits.restorableDays} days, and can be restored.`,
    },
  },
};

/** Every club of the platform: find one, create one, manage the others. */
export function ClubList() {
  const list = useListView(listClubs);
  const client = useQueryClient();
  const router = useRouter();
  const drawer = useRowDrawer<Club>({
    rows: list.rows,
    read: async (id) => (await call(getClub, { params: { id } })).data,
  });
  // The club is kept while its drawer slides away.
  const [details, setDetails] = useState<{ open: boolean; club?: ClubRow }>({ open: false });
  const [invite, setInvite] = useState<{ open: boolean; club?: ClubRow }>({ open: false });

  return (
    <>
      <ListPage
        title={t`Clubs`}
        create={{ label: t`New club`, onClick: drawer.create }}
        besides={
          <Button onClick={() => void router.push('/admin/dashboard/clubs/import')}>{t`Import clubs`}</Button>
        }
        list={list}
        columns={clubColumns(list.shown.filters.status === 'removed')}
        rowKey={({ id }) => id}
        rowTitle={({ clubname }) => clubname}
        actions={(row) =>
          clubActions(row, {
            onDetails: (club) => setDetails({ open: true, club }),
            onEdit: drawer.edit,
            onInvite: (club) => setInvite({ open: true, club }),
          })
        }
        bulk={clubBulk}
        history={({ id }) => `club:${id}`}
        note={restoreNote}
        filter={filter}
        empty={t`Create the first club and invite its admin, who does the rest.`}
        noMatch={{ text: t`Try another word or another status.` }}
      />
      <NewClubDrawer open={drawer.open && !drawer.row} onClose={drawer.close} />
      {drawer.row && (
        <ClubProfileDrawer
          club={drawer.row}
          open={drawer.open}
          onClose={drawer.close}
          onRefresh={() => void client.invalidateQueries({ queryKey: listKey(listClubs) })}
        />
      )}
      {details.club && (
        <ClubDetailsDrawer
          club={details.club}
          open={details.open}
          onClose={() => setDetails((shown) => ({ ...shown, open: false }))}
        />
      )}
      {invite.club && (
        <InviteAdminDrawer
          key={invite.club.id}
          club={invite.club}
          open={invite.open}
          onClose={() => setInvite((shown) => ({ ...shown, open: false }))}
        />
      )}
      {drawer.holder}
    </>
  );
}
