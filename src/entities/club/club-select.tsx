import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { getClub, listClubs } from '@/contract/club';

const shown = 50;

interface Props {
  /** Given by the form, like value and onChange. */
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
  /** What is chosen, where no label of a form says it. */
  label?: string;
  placeholder?: string;
  /** The cross takes the choice back: `onChange` is called with an empty text. */
  allowClear?: boolean;
  /** Whether suspended clubs are offered. */
  suspended?: boolean;
  className?: string;
}

/** One of all clubs, found by its name. For a `Form.Item`, or on its own. */
export function ClubSelect({ id, value, onChange, label, placeholder, allowClear, ...props }: Props) {
  const [q, setQ] = useState('');
  const status = props.suspended ? undefined : 'active';
  const { data, isFetching } = useQuery({
    queryKey: [...listKey(listClubs), 'choice', q, status],
    queryFn: ({ signal }) =>
      call(listClubs, { query: { q: q || undefined, status, pageSize: shown }, signal }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map((club) => ({ value: club.id, label: club.clubname }));
  // The one that is chosen may be on another page of them.
  const isMissing = Boolean(value) && !found.some((option) => option.value === value);
  const chosen = useQuery({
    queryKey: [...listKey(listClubs), 'one', value],
    queryFn: async () => (await call(getClub, { params: { id: value ?? '' } })).data,
    enabled: isMissing,
    retry: false,
  }).data;
  return (
    <Select<string>
      id={id}
      className={props.className}
      aria-label={label}
      value={value || undefined}
      onChange={(next) => onChange?.(next ?? '')}
      allowClear={allowClear}
      showSearch={{ filterOption: false, onSearch: setQ }}
      placeholder={placeholder ?? 'Find a club'}
      loading={isFetching}
      options={isMissing && chosen && !q ? [{ value: chosen.id, label: chosen.clubname }, ...found] : found}
      notFoundContent={isFetching ? 'Loading…' : 'No club of that name.'}
    />
  );
}
