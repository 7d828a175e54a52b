import { useQuery } from '@tanstack/react-query';
import { Select, type SelectProps } from 'antd';
import { useState } from 'react';
import { listKey } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import type { ListEndpoint, RowOf } from '@/contract/list';
import { t } from '@/language/text';
import { type SearchOption, type SearchSource, useSearchSelect } from './use-search-select';

type Field<Option extends SearchOption> = Pick<
  SelectProps<string, Option>,
  'id' | 'className' | 'placeholder' | 'allowClear' | 'optionRender' | 'popupMatchSelectWidth' | 'aria-label'
>;

interface Props<E extends ListEndpoint, Option extends SearchOption, Read>
  extends SearchSource<E, Option>,
    Field<Option> {
  /** How a row is offered, and called once it is chosen; one without an option is left out. */
  optionOf: (row: RowOf<E> | Read) => Option | undefined;
  /** The id of the row that is chosen. */
  value?: string;
  /** An empty text when the choice is cleared. */
  onChange?: (id: string) => void;
  /** Reads the row that is chosen from the beginning, because it may be in no answer. */
  read?: (id: string) => Promise<Read>;
}

/** One row of a list, found by its name on the server. For a `Form.Item`, or on its own. */
export function SearchSelect<E extends ListEndpoint, Option extends SearchOption, Read = RowOf<E>>(
  props: Props<E, Option, Read>,
) {
  const { endpoint, params, query, optionOf, none, value = '', onChange, read, ...field } = props;
  const { props: search } = useSearchSelect({ endpoint, params, query, optionOf, none });
  const [picked, setPicked] = useState<SearchOption>();
  const known = [picked, ...search.options].find((option) => option?.value === value);
  const elsewhere = useQuery({
    queryKey: [...listKey(endpoint, params as Record<string, unknown>), 'one', value],
    queryFn: () => read?.(value),
    enabled: read !== undefined && value !== '' && !known,
    retry: false,
  });
  const label = (): string => {
    if (known) return known.label;
    if (elsewhere.error) return userMessage(elsewhere.error);
    return (elsewhere.data && optionOf(elsewhere.data)?.label) ?? t`Loading…`;
  };
  return (
    <Select<{ value: string; label?: unknown } | null, Option>
      // The props that the form gives its field.
      {...field}
      {...search}
      labelInValue
      value={value === '' ? null : { value, label: label() }}
      onChange={(chosen) => {
        setPicked(search.options.find((option) => option.value === chosen?.value));
        onChange?.(chosen?.value ?? '');
      }}
    />
  );
}
