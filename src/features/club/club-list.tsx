import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { listKey } from '@/client/list-query';
import { useListView } from '@/client/list-view';
import { type ClubRow, listClubs } from '@/contract/club';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { ListPage } from '@/ui/list/list-page';
import { useListState } from '@/ui/list/use-list-state';
import { clubColumns } from './club-columns';
import { clubCsv } from './club-csv';
import { useClubActions } from './use-club-actions';

// Stay late: the list can be used without them.
const ClubProfileDrawer = lazyComponent(() =>
  import('./club-profile-drawer').then((module) => module.ClubProfileDrawer),
);
const InviteAdminDrawer = lazyComponent(() =>
  import('./invite-admin-drawer').then((module) => module.InviteAdminDrawer),
);
const NewClubDrawer = lazyComponent(() => import('./new-club-drawer').then((module) => module.NewClubDrawer));

const filter = {
  name: 'status',
  label: 'Status',
  chips: [
    { value: '', label: 'All' },
    { value: 'active', label: 'Active' },
    { value: 'suspended', label: 'Suspended', tone: 'waiting' },
    { value: 'removed', label: 'Deleted', tone: 'failed' },
  ],
  none: {
    active: {
      title: 'No active clubs',
      text: 'A new club is active at once, and one that you let in again.',
    },
    suspended: {
      title: 'Nothing is suspended',
      text: 'A club that you suspend stands here until you let it in again.',
    },
    removed: {
      title: 'No deleted clubs',
      text: 'A club that you delete stands here for 30 days, and can be restored.',
    },
  },
} as const;

type Drawer = 'new' | 'edit' | 'invite';

/** Every club of the platform: find one, let one in, look after those there are. */
export function ClubList() {
  const list = useListView(listClubs, useListState({ sort: 'clubname', filters: ['status'] }));
  const client = useQueryClient();
  const { actions, holder } = useClubActions();
  const [drawer, setDrawer] = useState<Drawer>();
  // Kept while its drawer slides away.
  const [club, setClub] = useState<ClubRow>();

  const close = () => setDrawer(undefined);
  const open = (next: Drawer) => (row: ClubRow) => {
    setClub(row);
    setDrawer(next);
  };
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDrawer('new')}>
      New club
    </Button>
  );

  return (
    <>
      <ListPage
        title="Clubs"
        subtitle="Everyone who adds a voice, and who looks after it."
        action={create}
        nouns={['club', 'clubs']}
        list={list}
        columns={clubColumns(
          { ...actions, onEdit: open('edit'), onInvite: open('invite') },
          list.shown.filters.status === 'removed',
        )}
        rowKey={({ id }) => id}
        filter={filter}
        csv={{ name: 'clubs', columns: clubCsv }}
        empty={{ text: 'Make the first one and invite its admin: they take it from there.', action: create }}
        noMatch={{ text: 'Try another word or another status.' }}
      />
      <NewClubDrawer open={drawer === 'new'} onClose={close} />
      {club && (
        <>
          <InviteAdminDrawer key={club.id} club={club} open={drawer === 'invite'} onClose={close} />
          <ClubProfileDrawer
            club={club}
            open={drawer === 'edit'}
            onClose={close}
            onRefresh={() => void client.invalidateQueries({ queryKey: listKey(listClubs) })}
          />
        </>
      )}
      {holder}
    </>
  );
}
