import { App } from 'antd';
import { type ReactElement, useRef } from 'react';
import { toFailure } from '@/client/user-message';
import type { ClubRow, ClubStatus } from '@/contract/club';
import { useResultModal } from '@/ui/feedback/result-modal';
import { useConfirm } from '@/ui/feedback/use-confirm';
import { useUndo } from '@/ui/feedback/use-undo';
import type { ClubActions } from './club-menu';
import { useRemoveClub, useRestoreClub, useSetClubStatus } from './use-change-clubs';

const people = (count: number) => (count === 1 ? '1 person loses' : `${count} people lose`);

interface Acting {
  actions: Pick<ClubActions, 'onSuspend' | 'onLetIn' | 'onRemove' | 'onRestore'>;
  /** Render it once in the component that actions. */
  holder: ReactElement;
}

/** What is done with a club from its menu: at once, or after a question where people would lose something. */
export function useClubActions(): Acting {
  const statuses = useSetClubStatus();
  const removing = useRemoveClub();
  const restoring = useRestoreClub();
  const undo = useUndo();
  const confirm = useConfirm();
  const results = useResultModal();
  const { message } = App.useApp();
  const underWay = useRef(new Set<string>());

  /** Tells how it ended; the list is asked again by then. What is under way is not begun a second time. */
  const attempt = async ({ id }: ClubRow, act: () => Promise<void>) => {
    if (underWay.current.has(id)) return;
    underWay.current.add(id);
    try {
      await act();
    } catch (failure) {
      results.error(toFailure(failure));
    } finally {
      underWay.current.delete(id);
    }
  };

  const setStatus = (club: ClubRow, status: ClubStatus) =>
    attempt(club, async () => {
      void message.success((await statuses.mutateAsync({ id: club.id, status })).message);
    });

  const restore = async ({ id }: ClubRow) => (await restoring.mutateAsync(id)).message;

  const restoreByMenu = (club: ClubRow) =>
    attempt(club, async () => {
      const sentence = await restore(club);
      // Deleted a moment ago, its Undo may still be offered.
      undo.withdraw(club.id);
      void message.success(sentence);
    });

  const remove = (club: ClubRow) =>
    attempt(club, async () => {
      await removing.mutateAsync(club.id);
      undo.offer({
        id: club.id,
        text: `${club.clubname} was deleted.`,
        what: club.clubname,
        undo: () => restore(club),
      });
    });

  return {
    actions: {
      onSuspend: (club) =>
        confirm.ask({
          title: `Suspend ${club.clubname}?`,
          text: 'Its people are signed out at once, and cannot listen or send anything until you let the club in again. Nothing is deleted.',
          okText: 'Suspend',
          onOk: () => setStatus(club, 'suspended'),
        }),
      onLetIn: (club) => void setStatus(club, 'active'),
      onRemove: (club) =>
        club.members === 0
          ? void remove(club)
          : confirm.ask({
              title: `Delete ${club.clubname}?`,
              text: `${people(club.members)} access at once. For 30 days you can restore the club with all it has; then it is gone.`,
              okText: 'Delete',
              danger: true,
              onOk: () => remove(club),
            }),
      onRestore: (club) => void restoreByMenu(club),
    },
    holder: (
      <>
        {confirm.holder}
        {results.holder}
      </>
    ),
  };
}
