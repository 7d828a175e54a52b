import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { type Sponsor, sponsors } from '@/contract/sponsor';
import { SponsorLogo } from './sponsor-logo';
import styles from './sponsor-select.module.css';

const shown = 50;

interface Props {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
  /** Offers to choose none again. */
  clearable?: boolean;
  placeholder?: string;
  /** Where no label of a form stands beside it. */
  label?: string;
}

/** A sponsor of the platform, read for its name and its spot; undefined until then, and when it is deleted. */
export const useSponsor = (id: string | undefined): Sponsor | undefined =>
  useQuery({
    queryKey: [...listKey(sponsors.list), 'one', id],
    queryFn: async () => (await call(sponsors.get, { params: { id: id ?? '' } })).data,
    enabled: Boolean(id),
    retry: false,
  }).data;

const optionOf = ({ id, name, logo }: Sponsor) => ({ value: id, name, logo });

/** The sponsors of the platform, found by their name. For a `Form.Item`. */
export function SponsorSelect({
  id,
  value,
  onChange,
  clearable = false,
  placeholder = 'Find a sponsor',
  label,
}: Props) {
  const [q, setQ] = useState('');
  const { data, isFetching } = useQuery({
    queryKey: [...listKey(sponsors.list), 'choice', q],
    queryFn: ({ signal }) => call(sponsors.list, { query: { q: q || undefined, pageSize: shown }, signal }),
    placeholderData: keepPreviousData,
  });
  // The one that is chosen may be on another page of them.
  const chosen = useSponsor(value);
  const found = data?.data ?? [];
  const rows = chosen && !q && !found.some((row) => row.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select<string, ReturnType<typeof optionOf>>
      id={id}
      value={value || undefined}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setQ }}
      placeholder={placeholder}
      allowClear={clearable}
      aria-label={label}
      loading={isFetching}
      options={rows.map(optionOf)}
      fieldNames={{ label: 'name' }}
      optionRender={({ data: { name, logo } }) => (
        <span className={styles.option}>
          <SponsorLogo name={name} logo={logo} size={22} />
          {name}
        </span>
      )}
      notFoundContent={isFetching ? 'Loading…' : 'No sponsor of that name.'}
    />
  );
}
