import { Select } from 'antd';
import { useState } from 'react';
import { useList } from '@/client/list-query';
import type { Episode } from '@/contract/episode';
import { hosts } from '@/contract/host';
import { limits } from '@/contract/limits';
import { moved, OrderedRows } from '@/ui/form/ordered-rows';

type Chosen = Episode['hosts'];

interface Props {
  /** Given by the form. */
  id?: string;
  value?: Chosen;
  onChange?: (chosen: Chosen) => void;
}

/** Who speaks in an episode, in the order in which they are named. */
export function ChooseHosts({ id, value = [], onChange }: Props) {
  const [q, setQ] = useState('');
  const found = useList(hosts.list, { q: q || undefined, pageSize: 20 });
  const rows = (found.data?.data ?? []).filter((row) => !value.some((chosen) => chosen.id === row.id));
  return (
    <>
      <OrderedRows
        rows={value}
        keyOf={(host) => host.id}
        nameOf={({ name }) => name}
        onMove={(from, to) => onChange?.(moved(value, from, to))}
        onRemove={(place) => onChange?.(value.filter((_, i) => i !== place))}
      >
        {({ name }) => name}
      </OrderedRows>
      {value.length < limits.hostsMax && (
        <Select<string | null>
          id={id}
          // One that was chosen is in the list above, so that the field is empty again.
          value={null}
          showSearch={{ filterOption: false, searchValue: q, onSearch: setQ }}
          placeholder="Add a host"
          loading={found.isFetching}
          options={rows.map((row) => ({ value: row.id, label: row.name }))}
          notFoundContent={found.isPending ? 'Loading…' : 'No other host of that name.'}
          onChange={(chosen) => {
            const host = rows.find((row) => row.id === chosen);
            setQ('');
            if (host) onChange?.([...value, { id: host.id, name: host.name, photo: host.photo }]);
          }}
        />
      )}
    </>
  );
}
