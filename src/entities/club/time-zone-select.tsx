import { Select, type SelectProps } from 'antd';
import { useMemo } from 'react';

/** `America/New_York` → `America/New York`, as people search for it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** Every time zone that the browser knows, found by the name of a city. For a `Form.Item`. */
export function TimeZoneSelect(props: Pick<SelectProps<string>, 'allowClear' | 'placeholder'>) {
  const options = useMemo(
    () => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: zoneName(value) })),
    [],
  );
  // `props` includes the props that the form gives its field.
  return <Select<string> {...props} showSearch={{ optionFilterProp: 'label' }} options={options} />;
}
