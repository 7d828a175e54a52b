import { Form } from 'antd';
import type { ReactNode } from 'react';
import { createClub } from '@/contract/club';
import { consentAges, countryName, countryZones } from '@/contract/countries';
import type { BodyInput } from '@/contract/endpoint';
import { t } from '@/language/text';
import { TextField } from '@/ui/form/text-field';
import { zodRule } from '@/ui/form/zod-rule';
import { CountrySelect } from './country-select';
import { TimeZoneSelect, zoneName } from './time-zone-select';

type Values = BodyInput<typeof createClub>;

const { clubname, country, adminEmail } = createClub.body.shape;
const Item = Form.Item<Values>;

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
        <CountrySelect />
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
