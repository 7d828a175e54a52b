import { Form, Select } from 'antd';
import type { ReactNode } from 'react';
import { Country, createClub } from '@/contract/club';
import { type CountryCode, consentAges, countryName, countryZones } from '@/contract/countries';
import type { BodyInput } from '@/contract/endpoint';
import { languageTag, t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';
import { zodRule } from '@/ui/form/zod-rule';
import { TimeZoneSelect, zoneName } from './time-zone-select';

type Values = BodyInput<typeof createClub>;

const { clubname, country, adminEmail } = createClub.body.shape;
const Item = Form.Item<Values>;

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

interface Props {
  /** Shown under the club's name and under the e-mail, instead of what helps to fill them in. */
  extra?: { clubname?: ReactNode; adminEmail?: ReactNode };
}

/** The fields of a new club. */
export function NewClubFields({ extra = {} }: Props) {
  const chosen = Form.useWatch<Values['country'] | undefined>('country');
  return (
    <>
      <TextField name="clubname" label={t`Club name`} schema={clubname} extra={extra.clubname} />
      <Item
        name="country"
        label={t`Country`}
        required
        rules={[zodRule(country)]}
        extra={
          chosen
            ? t`In ${countryName(chosen)}, children can give consent themselves from the age of ${consentAges[chosen]}.`
            : t`Sets the age from which children can give consent themselves.`
        }
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={countryOptions(navigator.language)}
          placeholder={t`Find a country`}
        />
      </Item>
      <Item
        name="timeZone"
        label={t`Time zone`}
        extra={t`Decides when the club’s days begin and end. Choose one if the club does not use the time zone of the country’s largest city.`}
      >
        <TimeZoneSelect
          allowClear
          placeholder={chosen ? zoneName(countryZones[chosen]) : t`Time zone of the country`}
        />
      </Item>
      <TextField
        name="adminEmail"
        label={t`First admin’s email`}
        schema={adminEmail}
        extra={extra.adminEmail ?? t`This person gets an invite and runs the club from then on.`}
        input={{ inputMode: 'email' }}
      />
    </>
  );
}
