import { Select } from 'antd';
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

/** One category, found by its name; one that is not there yet has an empty id, and is made with the episode's save. */
export function ChooseCategory({ value, onChange, ...field }: Props) {
  const { words, answered, rows, props } = useSearchSelect({
    endpoint: categories.list,
    optionOf: ({ id, name }) => ({ value: id, label: name }),
    none: t`No category yet. Type the name of one.`,
  });
  const isNew =
    answered && words !== '' && !rows.some(({ name }) => name.toLowerCase() === words.toLowerCase());

  return (
    <Select
      // The props that the form gives its field.
      {...field}
      {...props}
      labelInValue
      allowClear
      placeholder={t`Find a category, or type a new one`}
      value={value ? { value: value.id, label: value.name } : null}
      options={isNew ? [...props.options, { value: '', label: t`Create “${words}”` }] : props.options}
      onChange={(chosen) => {
        const name = chosen?.value === '' ? words : String(chosen?.label);
        onChange?.(chosen ? { id: chosen.value, name } : null);
      }}
    />
  );
}
