import { useQueryClient } from '@tanstack/react-query';
import { App, Select } from 'antd';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import { toFailure } from '@/client/user-message';
import { categories } from '@/contract/category';
import type { Episode } from '@/contract/episode';
import { useSearchSelect } from '@/kit/use-search-select';
import { t } from '@/language/text';

type Chosen = Episode['category'];

interface Props {
  /** Given by the form. */
  id?: string;
  value?: Chosen;
  onChange?: (category: Chosen) => void;
}

/** Means making a category with the typed name. */
const fresh = 'new';

/** One category, found by its name; one that is not there yet is made here. */
export function ChooseCategory({ value, onChange, ...field }: Props) {
  const client = useQueryClient();
  const { message } = App.useApp();
  const { words, answered, rows, props } = useSearchSelect({
    endpoint: categories.list,
    optionOf: ({ id, name }) => ({ value: id, label: name }),
    none: t`No category yet. Type the name of one.`,
  });
  const isNew =
    answered && words !== '' && !rows.some(({ name }) => name.toLowerCase() === words.toLowerCase());

  const make = async () => {
    try {
      const { data } = await call(categories.create, { body: { name: words, description: '' } });
      onChange?.({ id: data.id, name: data.name });
      void client.invalidateQueries({ queryKey: listKey(categories.list) });
    } catch (error) {
      void message.error(toFailure(error).message);
    }
  };

  return (
    <Select
      // The props that the form gives its field.
      {...field}
      {...props}
      labelInValue
      allowClear
      placeholder={t`Find a category, or type a new one`}
      value={value ? { value: value.id, label: value.name } : null}
      options={isNew ? [...props.options, { value: fresh, label: t`Create “${words}”` }] : props.options}
      onChange={(chosen) => {
        if (chosen?.value === fresh) void make();
        else onChange?.(chosen ? { id: chosen.value, name: String(chosen.label) } : null);
      }}
    />
  );
}
