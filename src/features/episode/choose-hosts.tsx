import { Select } from 'antd';
import type { Episode } from '@/contract/episode';
import { hosts } from '@/contract/host';
import { limits } from '@/contract/limits';
import { useSearchSelect } from '@/kit/use-search-select';
import { t } from '@/language/text';
import { moved, OrderedRows } from '@/ui/form/ordered-rows';

type Chosen = Episode['hosts'];

interface Props {
  /** Given by the form. */
  id?: string;
  value?: Chosen;
  onChange?: (chosen: Chosen) => void;
}

/** Who speaks in an episode, in the order in which they are named. */
export function ChooseHosts({ value = [], onChange, ...field }: Props) {
  const { rows, props } = useSearchSelect({
    endpoint: hosts.list,
    optionOf: ({ id, name }) =>
      value.some((chosen) => chosen.id === id) ? undefined : { value: id, label: name },
    none: t`No other host of that name.`,
  });
  return (
    <>
      <OrderedRows
        label={t`Who speaks, in order`}
        rows={value}
        keyOf={(host) => host.id}
        nameOf={({ name }) => name}
        onMove={(from, to) => onChange?.(moved(value, from, to))}
        onRemove={(place) => onChange?.(value.toSpliced(place, 1))}
        afterLast={field.id}
      >
        {({ name }) => name}
      </OrderedRows>
      {value.length < limits.hostsMax && (
        <Select<string | null>
          // The props that the form gives its field.
          {...field}
          {...props}
          // A chosen host is in the list above, so the field is empty again.
          value={null}
          placeholder={t`Add a host`}
          onChange={(chosen) => {
            const host = rows.find((row) => row.id === chosen);
            if (host) onChange?.([...value, { id: host.id, name: host.name, photo: host.photo }]);
          }}
        />
      )}
    </>
  );
}
