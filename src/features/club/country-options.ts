import { Country } from '@/contract/club';
import { type CountryCode, countryName } from '@/contract/countries';

/** The country that the browser's language names, `de-AT` → `AT`; Great Britain when it names none of ours. */
function likely(locale: string): CountryCode {
  const region = Country.safeParse(new Intl.Locale(locale).region);
  return region.success ? region.data : 'GB';
}

/** Every country by its name, in the order of the alphabet; the likeliest first. */
export function countryOptions(locale: string): { value: CountryCode; label: string }[] {
  const first = likely(locale);
  const names = Country.options.map((value) => ({ value, label: countryName(value) }));
  return names.sort((a, b) =>
    a.value === first ? -1 : b.value === first ? 1 : a.label.localeCompare(b.label, 'en'),
  );
}
