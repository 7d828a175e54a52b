import { SwapOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { type listMembers, type MemberRow, moveMember } from '@/contract/member';
import { type BulkAction, eachRow } from '@/kit/use-bulk';
import { plural, t } from '@/language/text';
import { lazyComponent } from '@/ui/layout/lazy-component';
import styles from './member-filters.module.css';

// Loaded later, because several people are seldom moved.
const ClubSelect = lazyComponent(() =>
  import('@/entities/club/club-select').then((module) => module.ClubSelect),
);

/** It shows the choice itself, because the question around it is not rendered again. */
function NewClub({ onChange }: { onChange: (id: string) => void }) {
  const [value, setValue] = useState('');
  return (
    <ClubSelect
      className={styles.wide}
      aria-label={t`New club`}
      value={value}
      onChange={(id) => {
        setValue(id);
        onChange(id);
      }}
    />
  );
}

/** Moves all members that are ticked to one club, which is chosen in the question. */
export function useBulkMove(): BulkAction<typeof listMembers> {
  const chosen = useRef('');
  const moveTo = ({ id }: MemberRow, clubId: string) =>
    call(moveMember, { params: { id }, body: { clubId, withFamily: true } });
  return {
    key: 'move',
    icon: <SwapOutlined aria-hidden />,
    label: t`Move…`,
    appliesTo: ({ state }) => state !== 'invited',
    confirm: (count) => {
      chosen.current = '';
      return {
        title: plural(count, {
          one: 'Move # member to another club?',
          other: 'Move # members to another club?',
        }),
        text: (
          <>
            <p>{t`The move signs them out. After that they hear the episodes of the new club. Their listening history is kept. Families stay together: people move with their whole family.`}</p>
            <NewClub
              onChange={(id) => {
                chosen.current = id;
              }}
            />
          </>
        ),
        okText: t`Move`,
      };
    },
    call: async (asked) => {
      if (!chosen.current) throw new ApiFailure('invalid', t`Choose the club that they move to.`);
      return eachRow((row: MemberRow) => moveTo(row, chosen.current))(asked);
    },
    done: (count) => plural(count, { one: '# member moved', other: '# members moved' }),
    undo: {
      call: eachRow((row: MemberRow) => moveTo(row, row.club.id)),
      done: (count) => plural(count, { one: '# member moved back', other: '# members moved back' }),
    },
  };
}
