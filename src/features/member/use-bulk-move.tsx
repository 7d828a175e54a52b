import { SwapOutlined } from '@ant-design/icons';
import { useRef } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { type listMembers, type MemberRow, moveMember } from '@/contract/member';
import { type BulkAction, eachRow } from '@/kit/use-bulk';
import { lazyComponent } from '@/ui/layout/lazy-component';
import styles from './member-filters.module.css';

// Loaded later, because several people are seldom moved.
const ClubSelect = lazyComponent(() =>
  import('@/entities/club/club-select').then((module) => module.ClubSelect),
);

/** Moves all members that are ticked to one club, which is chosen in the question. */
export function useBulkMove(): BulkAction<typeof listMembers> {
  const chosen = useRef('');
  const moveTo = ({ id }: MemberRow, clubId: string) =>
    call(moveMember, { params: { id }, body: { clubId, withFamily: true } });
  return {
    key: 'move',
    icon: <SwapOutlined aria-hidden />,
    label: 'Move…',
    appliesTo: ({ state }) => state !== 'invited',
    confirm: (count) => {
      chosen.current = '';
      return {
        title: count === 1 ? 'Move 1 member to another club?' : `Move ${count} members to another club?`,
        text: (
          <>
            <p>
              They are signed out, hear the episodes of the new club from then on, and keep what they have
              heard. Families stay together: people move with their whole family.
            </p>
            <ClubSelect
              className={styles.wide}
              aria-label="New club"
              onChange={(id) => {
                chosen.current = id;
              }}
            />
          </>
        ),
        okText: 'Move',
      };
    },
    call: async (asked) => {
      if (!chosen.current) throw new ApiFailure('invalid', 'Choose the club that they move to.');
      return eachRow((row: MemberRow) => moveTo(row, chosen.current))(asked);
    },
    done: (count) => (count === 1 ? '1 member moved' : `${count} members moved`),
    undo: {
      call: eachRow((row: MemberRow) => moveTo(row, row.club.id)),
      done: (count) => (count === 1 ? '1 member moved back' : `${count} members moved back`),
    },
  };
}
