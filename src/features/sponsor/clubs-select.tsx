import { useInfiniteQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import type { Campaign } from '@/contract/campaign';
import { listClubs } from '@/contract/club';

type ChosenClub = Campaign['clubs'][number];

const pageSize = 50;

/** The clubs of that name, as many pages of them as were scrolled to. */
function useClubs(q: string) {
  return useInfiniteQuery({
    queryKey: [...listKey(listClubs), 'choice', q],
    queryFn: ({ pageParam, signal }) =>
      call(listClubs, { query: { q: q || undefined, page: pageParam, pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    placeholderData: (before) => before,
  });
}

interface Props {
  /** Given by the form. */
  id?: string;
  value?: ChosenClub[];
  onChange?: (clubs: ChosenClub[]) => void;
}

/** Some of all clubs, found by their name; more come as the list is scrolled. For a `Form.Item`. */
export function ClubsSelect({ id, value = [], onChange }: Props) {
  const [q, setQ] = useState('');
  const { data, isFetching, hasNextPage, fetchNextPage } = useClubs(q);
  const found = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Select
      id={id}
      mode="multiple"
      labelInValue
      value={value.map((club) => ({ value: club.id, label: club.clubname }))}
      onChange={(chosen) =>
        onChange?.(chosen.map((option) => ({ id: option.value, clubname: String(option.label) })))
      }
      showSearch={{ filterOption: false, onSearch: setQ, autoClearSearchValue: false }}
      placeholder="Add a club"
      maxTagCount={12}
      loading={isFetching}
      options={found.map((club) => ({ value: club.id, label: club.clubname }))}
      onPopupScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        const nearEnd = scrollTop + 2 * clientHeight > scrollHeight;
        if (nearEnd && hasNextPage && !isFetching) void fetchNextPage();
      }}
      notFoundContent={isFetching ? 'Loading…' : 'No club of that name.'}
    />
  );
}

/** How many clubs there are; undefined until that is known. */
export const useClubTotal = (): number | undefined => useClubs('').data?.pages[0]?.total;
