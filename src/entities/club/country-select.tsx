import { Select, type SelectProps } from 'antd';
import { Country } from '@/contract/club';
import { type CountryCode, countryName } from '@/contract/countries';
import { languageTag, t } from '@/language/text';

/**
 * The country that the browser's language names, `de-AT` → `AT`; Great Britain when it names none of ours. Not by `Intl.Locale`,
 * which throws for what some browsers call their language, such as `en-US@posix`.
 */
function likely(locale: string): CountryCode {
  const region = Country.safeParse(/-([A-Z]{2})\b/i.exec(locale)?.[1]?.toUpperCase());
  return region.success ? region.data : 'GB';
}

/** Every country by its name, in the order of the alphabet; the likeliest first. */
export function countryOptions(locale: string): { value: CountryCode; label: string }[] {
  const first = likely(locale);
  const names = Country.options.map((value) => ({ value, label: countryName(value) }));
  return names.sort((a, b) =>
    a.value === first ? -1 : b.value === first ? 1 : a.label.localeCompare(b.label, languageTag()),
  );
}

/** One of the countries, found by its name. For a `Form.Item`, or on its own. */
export const CountrySelect = (
  field: Pick<SelectProps<CountryCode>, 'aria-label' | 'id' | 'onChange' | 'value'>,
) => (
  <Select<CountryCode>
    {...field}
    showSearch={{ optionFilterProp: 'label' }}
    options={countryOptions(navigator.language)}
    placeholder={t`Find a country`}
  />
);
