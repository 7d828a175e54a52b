import { useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { limits } from '@/contract/limits';
import { type SuggestedClub, suggestedClubStatusNames, suggestedClubs } from '@/contract/suggested-club';
import { type ListAction, restoreNote } from '@/kit/list-columns';
import { chipsOf, deletedChip, type ListFilter } from '@/kit/list-filter';
import { ListPanel } from '@/kit/list-panel';
import { useAction } from '@/kit/use-action';
import { useListView } from '@/kit/use-list-view';
import { useRowDrawer } from '@/kit/use-row-drawer';
import { t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { PageHeader } from '@/ui/layout/page-header';
import { suggestedClubActions, suggestedClubActionsOf } from './suggested-club-actions';
import { suggestedClubColumns } from './suggested-club-columns';

// Loaded later, because the list can be used without them.
const SuggestedClubDrawer = lazyComponent(() =>
  import('./suggested-club-drawer').then((module) => module.SuggestedClubDrawer),
);
const ApproveDrawer = lazyComponent(() => import('./approve-drawer').then((module) => module.ApproveDrawer));
const DeclineDrawer = lazyComponent(() => import('./decline-drawer').then((module) => module.DeclineDrawer));

const filter: ListFilter = {
  name: 'status',
  label: t`Status`,
  chips: [...chipsOf(suggestedClubStatusNames), deletedChip],
  none: {
    new: { title: t`Nothing new`, text: t`Suggested clubs appear here until you answer.` },
    contacted: {
      title: t`No open conversations`,
      text: t`Mark a suggestion as contacted once you have written or called.`,
    },
    approved: { title: t`Nothing is approved`, text: t`A suggestion that became a club appears here.` },
    declined: { title: t`Nothing is declined`, text: t`What you decline appears here with its reason.` },
    true: {
      title: t`No deleted suggested clubs`,
      text: t`What you delete appears here for ${limits.restorableDays} days, and can be restored.`,
    },
  },
};

type Form = 'approve' | 'decline';

/** The clubs that strangers have suggested, until each is a club of the platform or declined. */
export function SuggestedClubList() {
  const list = useListView(suggestedClubs.list);
  const { run, running, holder } = useAction(listKey(suggestedClubs.list));
  const reading = useRowDrawer<SuggestedClub>({
    rows: list.rows,
    read: async (id) => (await call(suggestedClubs.get, { params: { id } })).data,
  });
  // The suggestion is kept while the drawer slides away.
  const [form, setForm] = useState<{ open: boolean; what: Form; row: SuggestedClub }>();
  const begin = (what: Form) => (row: SuggestedClub) => {
    reading.close();
    setForm({ open: true, what, row });
  };
  const opening = { onRead: reading.edit, onApprove: begin('approve'), onDecline: begin('decline') };
  const act = (row: SuggestedClub, action: ListAction) => {
    if ('onClick' in action) return action.onClick();
    void run({ ...action, id: row.id, onDone: reading.close });
  };
  const shownForm = form && {
    row: form.row,
    open: form.open,
    onClose: () => setForm({ ...form, open: false }),
  };

  return (
    <>
      <PageHeader title={t`Suggested clubs`} />
      <ListPanel
        list={list}
        columns={suggestedClubColumns({
          onRead: reading.edit,
          movesOf: (row) => suggestedClubActionsOf(row, opening),
          onMove: act,
          busy: running?.id,
        })}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        actions={(row) => suggestedClubActions(row, opening)}
        history={({ id }) => `suggested-club:${id}`}
        note={restoreNote}
        filter={filter}
        empty={{
          text: t`People without a join code can suggest their club when they sign up. It appears here.`,
        }}
      />
      {reading.row && (
        <SuggestedClubDrawer
          row={reading.row}
          open={reading.open}
          onClose={reading.close}
          moves={suggestedClubActionsOf(reading.row, opening)}
          onMove={(action) => reading.row && act(reading.row, action)}
        />
      )}
      {shownForm && form.what === 'approve' && <ApproveDrawer key={form.row.id} {...shownForm} />}
      {shownForm && form.what === 'decline' && <DeclineDrawer key={form.row.id} {...shownForm} />}
      {reading.holder}
      {holder}
    </>
  );
}
