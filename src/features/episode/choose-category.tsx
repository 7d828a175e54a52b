import { useQueryClient } from '@tanstack/react-query';
import { App, Select } from 'antd';
import { useState } from 'react';
import { call } from '@/client/http';
import { listKey, useList } from '@/client/list-query';
import { toFailure } from '@/client/user-message';
import { categories } from '@/contract/category';
import type { Episode } from '@/contract/episode';

type Chosen = Episode['category'];

interface Props {
  /** Given by the form. */
  id?: string;
  value?: Chosen;
  onChange?: (category: Chosen) => void;
}

/** Stands for making a category of the name that was typed. */
const fresh = 'new';

/** One category, found by its name; one that is not there yet is made here. */
export function ChooseCategory({ id, value, onChange }: Props) {
  const [q, setQ] = useState('');
  const client = useQueryClient();
  const { message } = App.useApp();
  const found = useList(categories.list, { q: q || undefined, pageSize: 20 });
  const rows = found.data?.data ?? [];
  const typed = q.trim();
  const isNew = typed !== '' && !rows.some(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const options = rows.map((row) => ({ value: row.id, label: row.name }));

  const make = async () => {
    try {
      const { data } = await call(categories.create, { body: { name: typed, description: '' } });
      onChange?.({ id: data.id, name: data.name });
      void client.invalidateQueries({ queryKey: listKey(categories.list) });
    } catch (error) {
      void message.error(toFailure(error).message);
    }
  };

  return (
    <Select
      id={id}
      labelInValue
      allowClear
      showSearch={{ filterOption: false, searchValue: q, onSearch: setQ }}
      placeholder="Find a category, or type a new one"
      loading={found.isFetching}
      value={value ? { value: value.id, label: value.name } : null}
      options={
        isNew && !found.isFetching ? [...options, { value: fresh, label: `Create “${typed}”` }] : options
      }
      notFoundContent={found.isPending ? 'Loading…' : 'No category yet. Type the name of one.'}
      onChange={(chosen) => {
        setQ('');
        if (chosen?.value === fresh) void make();
        else onChange?.(chosen ? { id: chosen.value, name: String(chosen.label) } : null);
      }}
    />
  );
}
